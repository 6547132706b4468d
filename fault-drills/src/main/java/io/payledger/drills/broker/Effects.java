package io.payledger.drills.broker;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.consumer.ConsumeOnce;
import io.payledger.consumer.ConsumerFailedException;
import io.payledger.consumer.ConsumerSettings;
import io.payledger.consumer.ReceivedEvent;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * What the consumers do: one row for each event, in a table without any constraint, so that what is done twice is there
 * twice. Every delivery is repeated up to ten times, at once and later, by {@link #deliver}.
 */
public final class Effects implements AutoCloseable {
    private static final Pattern SEQUENCE = Pattern.compile("\"sequence\":\"([0-9]+)\"");
    private static final int MOST_DELIVERIES = 10;
    private static final int REMEMBERED = 500;

    private final HikariDataSource pool = new HikariDataSource();
    private final JdbcTemplate jdbc;
    private final ConsumeOnce once;
    private final AtomicLong deliveries = new AtomicLong();

    /** @param database empty, and of these consumers alone */
    public Effects(DataSource database, Clock clock) {
        pool.setDataSource(database);
        // What a power cut does to the consumers' own database is not the question here.
        pool.setConnectionInitSql("SET synchronous_commit = off");
        pool.setMaximumPoolSize(8);
        jdbc = new JdbcTemplate(pool);
        new ResourceDatabasePopulator(new ClassPathResource("io/payledger/consumer/tables.sql")).execute(pool);
        jdbc.execute("CREATE TABLE effect (place bigint GENERATED ALWAYS AS IDENTITY, consumer text, payment text,"
                + " sequence bigint)");
        once = new ConsumeOnce(pool, new JdbcTransactionManager(pool), ConsumerSettings.DEFAULT, clock);
    }

    /** One thread's deliveries of one consumer. */
    public final class Consumer {
        private final String name;
        private final SplittableRandom random;
        private final List<ReceivedEvent> earlier = new ArrayList<>();

        private Consumer(String name, long seed) {
            this.name = name;
            this.random = new SplittableRandom(seed);
        }

        /** As a broker at its worst: this one several times, and between them some that came before. */
        public void deliver(ReceivedEvent event) {
            int times = 1 + random.nextInt(MOST_DELIVERIES);
            for (int i = 0; i < times; i++) {
                boolean old = i > 0 && !earlier.isEmpty() && random.nextInt(3) == 0;
                handle(old ? earlier.get(random.nextInt(earlier.size())) : event);
            }
            if (earlier.size() < REMEMBERED) {
                earlier.add(event);
            } else {
                earlier.set(random.nextInt(REMEMBERED), event);
            }
        }

        private void handle(ReceivedEvent event) {
            deliveries.incrementAndGet();
            try {
                once.handle(name, event, this::act);
            } catch (ConsumerFailedException e) {
                handle(event);
            }
        }

        private void act(ReceivedEvent event) {
            jdbc.update(
                    "INSERT INTO effect (consumer, payment, sequence) VALUES (?, ?, ?)",
                    name,
                    event.subject(),
                    sequenceOf(event));
            if (random.nextInt(50) == 0) {
                throw new IllegalStateException("a first pass that fails after its effect");
            }
        }
    }

    /** A consumer for one thread. */
    public Consumer consumer(String name, long seed) {
        return new Consumer(name, seed);
    }

    private static long sequenceOf(ReceivedEvent event) {
        Matcher matcher = SEQUENCE.matcher(event.payload());
        if (!matcher.find()) {
            throw new IllegalStateException("an event without a sequence: " + event.payload());
        }
        return Long.parseLong(matcher.group(1));
    }

    /** How often anything was handed to a consumer. */
    public long deliveries() {
        return deliveries.get();
    }

    /** Sequence numbers by payment, in the order in which a consumer acted on them. */
    public Map<String, List<Long>> of(String consumer) {
        Map<String, List<Long>> done = new TreeMap<>();
        jdbc.query(
                "SELECT payment, sequence FROM effect WHERE consumer = ? ORDER BY place",
                row -> {
                    done.computeIfAbsent(row.getString(1), payment -> new ArrayList<>())
                            .add(row.getLong(2));
                },
                consumer);
        return done;
    }

    /** How many events a consumer has acted on. */
    public long count(String consumer) {
        Long count = jdbc.queryForObject("SELECT count(*) FROM effect WHERE consumer = ?", Long.class, consumer);
        return count == null ? 0 : count;
    }

    @Override
    public void close() {
        pool.close();
    }
}
