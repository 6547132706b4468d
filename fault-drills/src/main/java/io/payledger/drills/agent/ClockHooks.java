package io.payledger.drills.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * A Java agent: the one clock of the process goes wrong by as much as a file says, from the moment that the file says it.
 * The system's clock, and that of the database, stay right. Its argument is the folder of the file.
 */
public final class ClockHooks {
    /** How often the file is looked at, by a clock that nobody sets. */
    private static final long LOOK_NANOS = Duration.ofMillis(50).toNanos();

    private static Path folder = Path.of("");

    private ClockHooks() {}

    /** The file of a node that listens on this port: milliseconds by which its clock is wrong. */
    public static Path file(Path folder, int port) {
        return folder.resolve("clock-" + port);
    }

    /** Called by the JVM before {@code main}. */
    public static void premain(String argument, Instrumentation instrumentation) {
        folder = Path.of(argument);
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .type(ElementMatchers.named("io.payledger.app.wiring.AxonModule"))
                .transform((builder, description, loader, module, domain) ->
                        builder.visit(Advice.to(Made.class).on(ElementMatchers.named("clock"))))
                .installOn(instrumentation);
    }

    /** Called from the woven code. */
    public static Clock wrong(Clock right) {
        return new WrongClock(right, file(folder, Integer.getInteger("drill.port", 0)), right.getZone());
    }

    static final class Made {
        private Made() {}

        // The woven code reads what is assigned.
        @SuppressWarnings("UnusedVariable")
        @Advice.OnMethodExit
        static void after(@Advice.Return(readOnly = false) Clock clock) {
            clock = ClockHooks.wrong(clock);
        }
    }

    /** As wrong as its file says; without a file it is right. */
    private static final class WrongClock extends Clock {
        private final Clock right;
        private final Path file;
        private final ZoneId zone;
        private volatile long offsetMillis;
        private volatile long lookedAt = System.nanoTime() - LOOK_NANOS;

        WrongClock(Clock right, Path file, ZoneId zone) {
            this.right = right;
            this.file = file;
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new WrongClock(right, file, other);
        }

        @Override
        public Instant instant() {
            if (System.nanoTime() - lookedAt >= LOOK_NANOS) {
                lookedAt = System.nanoTime();
                offsetMillis = read();
            }
            return right.instant().plusMillis(offsetMillis);
        }

        private long read() {
            try {
                return Files.exists(file)
                        ? Long.parseLong(Files.readString(file).strip())
                        : 0;
            } catch (IOException | NumberFormatException beingWritten) {
                return offsetMillis;
            }
        }
    }
}
