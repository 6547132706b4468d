package io.payledger.drills.agent;

import io.payledger.eventstore.types.EventTypeRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * A Java agent: makes a process a release of tomorrow, which writes one event in its second revision and has an upcaster for
 * the first. The shape is the same; that an older release refuses a newer revision does not depend on it. Its argument is
 * the folder in which a file says which nodes are of tomorrow; a process without a port is.
 */
public final class RevisionHooks {
    /** The event that has a newer revision: every charge begins with it. */
    public static final String EVENT = "PaymentAttemptStarted";

    private static final int NEWER = 2;

    private static boolean newer;

    private RevisionHooks() {}

    /** While this file is there, a node that starts on this port is a release of tomorrow. */
    public static Path file(Path folder, int port) {
        return folder.resolve("newer-" + port);
    }

    /** Called by the JVM before {@code main}. */
    public static void premain(String argument, Instrumentation instrumentation) {
        int port = Integer.getInteger("drill.port", 0);
        newer = port == 0 || Files.exists(file(Path.of(argument), port));
        if (newer) {
            AgentBuilder agent = new AgentBuilder.Default().disableClassFormatChanges();
            agent = weave(agent, "io.payledger.api.wire.EventType", "revision", Revision.class);
            agent = weave(agent, EventTypeRegistry.class.getName() + "$Builder", "build", Upcast.class);
            agent.installOn(instrumentation);
        }
    }

    private static AgentBuilder weave(AgentBuilder agent, String type, String method, Class<?> advice) {
        return agent.type(ElementMatchers.named(type))
                .transform((builder, description, loader, module, domain) ->
                        builder.visit(Advice.to(advice).on(ElementMatchers.named(method))));
    }

    /** Called from the woven code. */
    public static int revision(Object type, int today) {
        return type.toString().contains(EVENT + ",") ? NEWER : today;
    }

    /** Called from the woven code. */
    public static void upcast(Object builder) {
        ((EventTypeRegistry.Builder) builder).upcaster(EVENT, NEWER - 1, payload -> payload);
    }

    /** Makes the node on this port a release of tomorrow from its next start. */
    public static void upgrade(Path folder, int port) {
        try {
            Files.writeString(file(folder, port), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final class Revision {
        private Revision() {}

        // The woven code reads what is assigned.
        @SuppressWarnings("UnusedVariable")
        @Advice.OnMethodExit
        static void after(@Advice.This Object type, @Advice.Return(readOnly = false) int revision) {
            revision = RevisionHooks.revision(type, revision);
        }
    }

    static final class Upcast {
        private Upcast() {}

        @Advice.OnMethodEnter
        static void before(@Advice.This Object builder) {
            RevisionHooks.upcast(builder);
        }
    }
}
