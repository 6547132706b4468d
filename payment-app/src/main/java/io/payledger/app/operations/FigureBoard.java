package io.payledger.app.operations;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads the figures of all sources every few seconds and shows the last ones that could be read, with their age: whoever
 * scrapes never waits for the database, and sees when it is away.
 */
final class FigureBoard implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(FigureBoard.class);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

    private final List<FigureSource> sources;
    private final MeterRegistry registry;
    private final TransactionTemplate reading;
    private final Duration interval;
    private final Map<Row, Shown> shown = new HashMap<>();
    private volatile long readAtNanos = System.nanoTime();
    private boolean failing;
    private @Nullable Thread thread;
    private volatile boolean running;

    private record Row(String name, String label, String of) {
        static Row of(Figure figure) {
            return new Row(figure.name(), figure.label(), figure.of());
        }
    }

    private record Shown(Gauge gauge, AtomicLong value) {}

    /** @param reading a transaction that ends by itself when the database takes too long */
    FigureBoard(List<FigureSource> sources, MeterRegistry registry, TransactionTemplate reading, Duration interval) {
        this.sources = List.copyOf(sources);
        this.registry = registry;
        this.reading = reading;
        this.interval = interval;
        TimeGauge.builder("payledger.figures.age", this, TimeUnit.NANOSECONDS, it -> System.nanoTime() - it.readAtNanos)
                .description("How old the figures are that are read from the database")
                .register(registry);
    }

    /**
     * Reads all of one moment, then shows them. A row keeps its gauge: one that is taken away and put back while somebody
     * scrapes is there twice for a moment, and the whole scrape fails.
     */
    void read() {
        Map<Row, Long> figures = new HashMap<>();
        reading.executeWithoutResult(status -> sources.stream()
                .flatMap(source -> source.read().stream())
                .forEach(figure -> figures.put(Row.of(figure), figure.value())));
        shown.forEach((row, it) -> {
            if (!figures.containsKey(row)) {
                registry.remove(it.gauge());
            }
        });
        shown.keySet().retainAll(figures.keySet());
        figures.forEach((row, value) ->
                shown.computeIfAbsent(row, it -> gauge(it, value)).value().set(value));
        readAtNanos = System.nanoTime();
    }

    private Shown gauge(Row row, long first) {
        AtomicLong value = new AtomicLong(first);
        Gauge gauge = Gauge.builder(row.name(), value, AtomicLong::doubleValue)
                .tag(row.label(), row.of())
                .register(registry);
        return new Shown(gauge, value);
    }

    @Override
    public synchronized void start() {
        running = true;
        thread = Thread.ofPlatform().name("figures").daemon().start(this::keepReading);
    }

    @Override
    public synchronized void stop() {
        running = false;
        if (thread != null) {
            thread.interrupt();
            try {
                thread.join(STOP_WITHIN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void keepReading() {
        while (running) {
            try {
                read();
                failing = false;
            } catch (RuntimeException e) {
                if (running && !failing) {
                    LOG.warn(
                            "The figures could not be read ({}); the last ones are shown, with their age",
                            e.getMessage());
                }
                failing = true;
            }
            try {
                Thread.sleep(interval);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
