package io.payledger.eventstore.sealing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Table {@code sealing_key}. No key stays in memory behind a call: one that is destroyed is gone for all nodes at once. */
final class SealingKeys {
    private static final Logger LOG = LoggerFactory.getLogger(SealingKeys.class);

    private static final String READ = "SELECT subject, key_name, wrapped, master FROM sealing_key";

    private static final String INSERT = "INSERT INTO sealing_key (subject, key_name, wrapped, master, created_at)"
            + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (subject) DO NOTHING";

    /** A subject without a key gets a row that says so, or it would have a new one with its next text. */
    private static final String DESTROY = "INSERT INTO sealing_key AS known"
            + " (subject, key_name, created_at, destroyed_at)"
            + " SELECT subject, key_name, ?, ? FROM unnest(?::text[], ?::text[]) AS gone (subject, key_name)"
            + " ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, master = NULL, destroyed_at = excluded.destroyed_at"
            + " WHERE known.wrapped IS NOT NULL";

    private final AesGcm cipher = new AesGcm();
    private final JdbcClient jdbc;
    private final MasterKeys masters;
    private final Clock clock;

    SealingKeys(JdbcClient jdbc, MasterKeys masters, Clock clock) {
        this.jdbc = jdbc;
        this.masters = masters;
        this.clock = clock;
    }

    /**
     * The key of a subject, which is made when there is none; empty when it was destroyed, for then there is never one
     * again.
     *
     * @throws IllegalStateException when the secret that it is wrapped with is not known here
     */
    Optional<SealingKey> of(String subject) {
        Row row = find(subject).orElseGet(() -> made(subject));
        return row.isDestroyed()
                ? Optional.empty()
                : Optional.of(row.key(masters).orElseThrow(() -> new IllegalStateException(row.complaint())));
    }

    /**
     * The keys of these names.
     *
     * @return by name; without those that are destroyed or never were, and empty where the secret that it is wrapped with
     *     is not known here
     */
    Map<String, Optional<SealingKey>> named(Set<String> names) {
        Map<String, Optional<SealingKey>> keys = new HashMap<>();
        if (!names.isEmpty()) {
            for (Row row : rows(READ + " WHERE key_name = ANY (?) AND wrapped IS NOT NULL", (Object)
                            names.toArray(String[]::new))
                    .toList()) {
                Optional<SealingKey> key = row.key(masters);
                if (key.isEmpty()) {
                    LOG.error("{}", row.complaint());
                }
                keys.put(row.name, key);
            }
        }
        return keys;
    }

    /** Destroys the keys of these subjects for ever; those that have none get none any more. Returns how many there were. */
    int destroy(Collection<String> subjects) {
        Timestamp now = Timestamp.from(clock.instant());
        String[] all = subjects.stream().distinct().sorted().toArray(String[]::new);
        String[] names = Stream.generate(cipher::newName).limit(all.length).toArray(String[]::new);
        return jdbc.sql(DESTROY).params(now, now, all, names).update();
    }

    /** How many of these subjects have had their keys destroyed. */
    int destroyed(Collection<String> subjects) {
        return jdbc.sql("SELECT count(*) FROM sealing_key WHERE subject = ANY (?) AND destroyed_at IS NOT NULL")
                .param(subjects.toArray(String[]::new))
                .query(Integer.class)
                .single();
    }

    /**
     * Wraps keys anew that another secret than the newest has wrapped, or none.
     *
     * @param most at most so many
     * @return how many were
     */
    int wrapAnew(int most) {
        List<Row> old = rows(
                        READ + " WHERE wrapped IS NOT NULL AND master = ANY (?) ORDER BY key_name LIMIT ?",
                        masters.olderNames(),
                        most)
                .toList();
        return old.stream()
                .mapToInt(row -> row.key(masters).map(key -> wrapAnew(row, key)).orElse(0))
                .sum();
    }

    /** Only while it is as it was read: it may be destroyed meanwhile. */
    private int wrapAnew(Row row, SealingKey key) {
        MasterKeys.Wrapped wrapped = masters.wrap(key.bytes(), row.place());
        return jdbc.sql("UPDATE sealing_key SET wrapped = ?, master = ? WHERE key_name = ? AND wrapped = ?")
                .params(
                        wrapped.key(),
                        wrapped.master(),
                        row.name,
                        Objects.requireNonNull(row.wrapped, "only what is there is read"))
                .update();
    }

    private Row made(String subject) {
        String name = cipher.newName();
        MasterKeys.Wrapped wrapped = masters.wrap(cipher.newKey(), place(name, subject));
        int unused = jdbc.sql(INSERT)
                .params(subject, name, wrapped.key(), wrapped.master(), Timestamp.from(clock.instant()))
                .update();
        // Another may have been faster: what is stored counts.
        return find(subject).orElseThrow();
    }

    private Optional<Row> find(String subject) {
        return rows(READ + " WHERE subject = ?", subject).findFirst();
    }

    private Stream<Row> rows(String sql, Object... parameters) {
        return jdbc.sql(sql).params(parameters).query((row, number) -> new Row(row)).list().stream();
    }

    private static String place(String name, String subject) {
        return name + "\n" + subject;
    }

    private static final class Row {
        private final String subject;
        private final String name;
        private final byte @Nullable [] wrapped;
        private final @Nullable String master;

        Row(ResultSet row) throws SQLException {
            subject = row.getString("subject");
            name = row.getString("key_name");
            wrapped = row.getBytes("wrapped");
            master = row.getString("master");
        }

        boolean isDestroyed() {
            return wrapped == null;
        }

        Optional<SealingKey> key(MasterKeys masters) {
            return wrapped == null || master == null
                    ? Optional.empty()
                    : masters.unwrap(new MasterKeys.Wrapped(master, wrapped), place())
                            .map(key -> new SealingKey(name, key));
        }

        String place() {
            return SealingKeys.place(name, subject);
        }

        String complaint() {
            return "Sealing key " + name + " is wrapped with a secret that is none of payledger.sealing.master-secrets"
                    + " (" + master + "); its texts stay unreadable until it is";
        }
    }
}
