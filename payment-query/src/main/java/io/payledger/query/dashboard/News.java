package io.payledger.query.dashboard;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Tells open pages that something has changed, by server-sent events: one look at the position for all of them, and none
 * while nobody watches. What has changed, a page asks itself.
 */
final class News implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(News.class);

    /** A page asks again after each of them; faster than this nobody reads. */
    private static final Duration EVERY = Duration.ofSeconds(2);

    /** Browsers come again by themselves, and are asked then whether they still may. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private static final int MOST = 500;

    private final LongSupplier position;
    private final Set<SseEmitter> watching = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService clock;
    private long told = -1;

    News(LongSupplier position) {
        this.position = position;
    }

    /** @throws ProblemException OVERLOADED when too many watch on this node */
    SseEmitter watch() {
        if (watching.size() >= MOST || !isRunning()) {
            throw new ProblemException(ErrorCode.OVERLOADED, ErrorCode.OVERLOADED.title());
        }
        SseEmitter page = new SseEmitter(LONGEST.toMillis());
        page.onCompletion(() -> watching.remove(page));
        page.onTimeout(page::complete);
        page.onError(gone -> watching.remove(page));
        watching.add(page);
        send(page, SseEmitter.event().comment("watching").reconnectTime(EVERY.toMillis()));
        return page;
    }

    private void look() {
        if (watching.isEmpty()) {
            return;
        }
        try {
            long now = position.getAsLong();
            SseEmitter.SseEventBuilder event = now == told
                    // Shows a page that is gone, and proxies that this one is not.
                    ? SseEmitter.event().comment("")
                    : SseEmitter.event().name("changed").data(Long.toString(now));
            watching.forEach(page -> send(page, event));
            told = now;
        } catch (RuntimeException e) {
            LOG.warn("Open pages are not told of news; tried again in {} s: {}", EVERY.toSeconds(), e.toString());
        }
    }

    private void send(SseEmitter page, SseEmitter.SseEventBuilder event) {
        try {
            page.send(event);
        } catch (IOException | IllegalStateException gone) {
            watching.remove(page);
        }
    }

    @Override
    public synchronized void start() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("page-news").factory());
        // The rhythm goes on whatever a look ends with: it catches everything itself.
        var unused =
                started.scheduleWithFixedDelay(this::look, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
        clock = started;
    }

    /** Before the server, which would wait for every page that is open. */
    @Override
    public synchronized void stop() {
        if (clock != null) {
            clock.shutdownNow();
            clock = null;
        }
        watching.forEach(SseEmitter::complete);
    }

    @Override
    public synchronized boolean isRunning() {
        return clock != null;
    }
}
