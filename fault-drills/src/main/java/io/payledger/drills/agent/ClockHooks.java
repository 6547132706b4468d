package io.payledger.drills.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * A Java agent: the machine's clock, as this process sees it, goes wrong by as much as a file says, from the moment that the
 * file says it. The database's clock stays right. Its argument is the folder of the file.
 */
public final class ClockHooks {
    /** By how many milliseconds it is wrong. The woven code is the JDK's own, which knows no class of ours. */
    private static final String WRONG_BY = "drill.clock.wrong-by";

    private static final Duration LOOK = Duration.ofMillis(50);

    private ClockHooks() {}

    /** The file of a node that listens on this port: milliseconds by which its clock is wrong. */
    public static Path file(Path folder, int port) {
        return folder.resolve("clock-" + port);
    }

    /** Called by the JVM before {@code main}. */
    public static void premain(String argument, Instrumentation instrumentation) {
        Path file = file(Path.of(argument), Integer.getInteger("drill.port", 0));
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .ignore(ElementMatchers.none())
                .type(ElementMatchers.is(Clock.class))
                .transform((builder, description, loader, module, domain) ->
                        builder.visit(Advice.to(Told.class).on(ElementMatchers.named("currentInstant"))))
                .installOn(instrumentation);
        Thread.ofPlatform().daemon().name("drill-clock").start(() -> follow(file));
    }

    private static void follow(Path file) {
        try {
            while (true) {
                System.setProperty(WRONG_BY, read(file));
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Without a file it is right. */
    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "0";
        } catch (IOException beingWritten) {
            return System.getProperty(WRONG_BY, "0");
        }
    }

    /** What all of {@code java.time} asks for the time. */
    static final class Told {
        private Told() {}

        // The woven code reads what is assigned, and holds the value of the name.
        @SuppressWarnings("UnusedVariable")
        @Advice.OnMethodExit
        static void after(@Advice.Return(readOnly = false) Instant instant) {
            instant = instant.plusMillis(Long.getLong("drill.clock.wrong-by", 0L));
        }
    }
}
