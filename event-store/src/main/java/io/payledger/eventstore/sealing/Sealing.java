package io.payledger.eventstore.sealing;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Seals texts under a key of their subject, opens them again for whoever may read them, and destroys keys: then the texts
 * are unreadable wherever they stand, in events, tables, exports and back-ups, while not a byte of them has changed.
 *
 * <pre>
 *   String kept = sealing.seal("m1/o7", "Jane wants it back");   // into the event: {sealed:1:…}
 *   sealing.open(List.of(kept)).text(kept);                      // "Jane wants it back"
 *   sealing.destroy(List.of("m1/o7"));
 *   sealing.open(List.of(kept)).text(kept);                      // "[erased]"
 * </pre>
 *
 * Nothing is remembered: each sealing reads the subject's key, each opening all the keys of its texts with one question,
 * and a text without anything sealed asks none. Safe for threads.
 */
public final class Sealing {
    /** What is shown in place of a text whose key was destroyed. */
    public static final String ERASED = "[erased]";

    /** What is shown in place of a text whose key cannot be unwrapped here, or that somebody changed. */
    public static final String UNREADABLE = "[unreadable]";

    private final SealingKeys keys;

    public Sealing(JdbcClient jdbc, MasterKeys masters, Clock clock) {
        this.keys = new SealingKeys(jdbc, masters, clock);
    }

    /**
     * The text as it may be stored anywhere; {@link #ERASED} when the subject's key was destroyed before. The same text of
     * the same subject looks the same again.
     *
     * @param subject whom or what it is about; whoever destroys its key names it the same
     */
    public String seal(String subject, String text) {
        return keys.of(subject).map(key -> key.seal(text)).orElse(ERASED);
    }

    /** Opens what is sealed in these texts. */
    public Opened open(Collection<? extends @Nullable String> texts) {
        Set<String> names = texts.stream()
                .filter(Objects::nonNull)
                .flatMap(SealedText::keyNames)
                .collect(Collectors.toSet());
        return new Opened(keys.named(names));
    }

    /** The rows with one of their texts opened. */
    public <R> List<R> open(List<R> rows, Function<R, @Nullable String> text, BiFunction<R, String, R> with) {
        Opened opened = open(rows.stream().map(text).filter(Objects::nonNull).toList());
        return rows.stream()
                .map(row -> {
                    String stored = text.apply(row);
                    return stored == null ? row : with.apply(row, opened.text(stored));
                })
                .toList();
    }

    /** Hashes that only who has this secret can make; it is made when there is none of this name yet. */
    public KeyedHash keyedHash(String name) {
        SealingKey key = keys.of("secret/" + name)
                .orElseThrow(() -> new IllegalStateException("Secret " + name + " was destroyed"));
        return new KeyedHash(key.bytes());
    }

    /**
     * Destroys the keys of these subjects for ever; those that have none get none any more. Doing it again is harmless.
     *
     * @return how many keys there were
     */
    public int destroy(Collection<String> subjects) {
        return subjects.isEmpty() ? 0 : keys.destroy(subjects);
    }

    /** Whether the keys of all these subjects were destroyed, so that none has one any more. */
    public boolean areDestroyed(Collection<String> subjects) {
        return keys.destroyed(subjects) == Set.copyOf(subjects).size();
    }

    /**
     * Wraps keys anew that another secret than the newest has wrapped, so that an old one is needed no more.
     *
     * @param most at most so many
     * @return how many were
     */
    public int wrapAnew(int most) {
        return keys.wrapAnew(most);
    }

    /** Texts that were asked for, opened. For one answer: it does not see what is destroyed later. */
    public static final class Opened {
        private final Map<String, Optional<SealingKey>> keys;

        private Opened(Map<String, Optional<SealingKey>> keys) {
            this.keys = keys;
        }

        /** The text with what is sealed in it in the open, or a mark in its place. */
        public String text(String stored) {
            return SealedText.replace(stored, this::opened);
        }

        /** As {@link #text}, of one that may be missing. */
        public @Nullable String textOrNull(@Nullable String stored) {
            return stored == null ? null : text(stored);
        }

        private String opened(SealedText.Sealed sealed) {
            Optional<SealingKey> key = keys.get(sealed.keyName());
            if (key == null) {
                return ERASED;
            }
            return key.flatMap(it -> it.open(sealed)).orElse(UNREADABLE);
        }
    }
}
