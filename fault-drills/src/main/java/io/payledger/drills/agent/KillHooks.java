package io.payledger.drills.agent;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;
import org.jspecify.annotations.Nullable;

/**
 * A Java agent: weaves calls into the places of {@link KillPoint}, holds the thread that comes there with the order of
 * that point for ever, and leaves a file that says so. Its argument is the folder of those files, in which file {@link #LIFE}
 * has the number of the process.
 */
public final class KillHooks {
    /** File with the number of the process, for orders of different processes have different names. */
    public static final String LIFE = "life";

    /** While this file is there, the bank's word on the order whose result is to be held is let through. */
    public static final String REPLY = "reply";

    private static final ThreadLocal<String> LAST_STEP = ThreadLocal.withInitial(() -> "");
    private static Path folder = Path.of("");
    private static int life;

    private KillHooks() {}

    /** Called by the JVM before {@code main}. */
    public static void premain(String argument, Instrumentation instrumentation) throws IOException {
        folder = Path.of(argument);
        Path file = folder.resolve(LIFE);
        life = Files.exists(file) ? Integer.parseInt(Files.readString(file).strip()) : 0;
        AgentBuilder agent = new AgentBuilder.Default().disableClassFormatChanges();
        agent = weave(agent, "io.payledger.saga.bank.http.HttpBank", "charge", Call.class);
        agent = weave(agent, "io.payledger.saga.bank.http.HttpBank", "query", Question.class);
        agent = weave(agent, "io.payledger.eventstore.append.BatchTransaction", "insertAndCommit", Commit.class);
        agent = weave(agent, "io.payledger.eventstore.append.PendingAppend", "await", Answered.class);
        agent = weave(agent, "io.payledger.saga.store.SagaTable", "insert", SagaWrite.class);
        agent = weave(
                agent,
                "org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore",
                "storeToken",
                TokenWrite.class);
        agent = weave(agent, "io.payledger.saga.callback.CallbackDesk", "work", Callback.class);
        agent = weave(agent, "io.payledger.saga.charge.ChargeSaga", "on", Step.class);
        agent = weave(agent, "io.payledger.saga.charge.ChargeSaga", "ask", Deadline.class);
        agent = weave(agent, "io.payledger.query.transactions.TransactionTable", "write", Projection.class);
        agent.installOn(instrumentation);
    }

    private static AgentBuilder weave(AgentBuilder agent, String type, String method, Class<?> advice) {
        return agent.type(ElementMatchers.named(type))
                .transform((builder, description, loader, module, domain) ->
                        builder.visit(Advice.to(advice).on(ElementMatchers.named(method))));
    }

    /** Says that the order of this point has come there, and waits for the kill. */
    public static void hold(KillPoint point, String subject) {
        if (concerns(point, subject)) {
            try {
                Files.createFile(folder.resolve(point.order(life)));
                new CountDownLatch(1).await();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean concerns(KillPoint point, String subject) {
        String order = point.order(life);
        return subject.contains(order)
                || subject.contains(
                        TradeNo.ofCharge(PaymentId.of("demo", order), 1).value());
    }

    /** Holds the bank's word on one order back until the test lets it go, so that its result is the last to be written. */
    public static void holdBack(String subject) {
        if (concerns(KillPoint.BEFORE_RESULT_COMMIT, subject)) {
            try {
                while (!Files.exists(folder.resolve(REPLY))) {
                    Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What is written of an event: before its commit, and when its caller learns of the commit. */
    public static void appended(@Nullable KillPoint intent, @Nullable KillPoint result, EventContent event) {
        switch (event.eventType()) {
            case "PaymentSubmitted" -> hold(Objects.requireNonNull(intent), event.aggregateId());
            case "PaymentSucceeded" -> hold(Objects.requireNonNull(result), event.aggregateId());
            case "RefundReserved" -> {
                if (intent == KillPoint.BEFORE_INTENT_COMMIT) {
                    hold(KillPoint.IN_REFUND_RESERVE, event.aggregateId());
                }
            }
            default -> {
                // No point.
            }
        }
    }

    /** A saga has taken a step; whoever writes a token on this thread next is in its transaction. */
    public static void stepTaken(String event) {
        if (concerns(KillPoint.BEFORE_TOKEN_WRITE, event) || concerns(KillPoint.AFTER_TOKEN_WRITE, event)) {
            LAST_STEP.set(event);
        }
    }

    /** The position of the processor on this thread is written, now or just before. */
    public static void tokenWritten(boolean before) {
        hold(before ? KillPoint.BEFORE_TOKEN_WRITE : KillPoint.AFTER_TOKEN_WRITE, LAST_STEP.get());
    }

    /** Calls a method that is not public. */
    public static Object call(Object target, String name) {
        try {
            Method method = target.getClass().getDeclaredMethod(name);
            method.setAccessible(true);
            return method.invoke(target);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a saga remembers, as text. */
    public static String progress(Object saga) {
        try {
            Field progress = saga.getClass().getSuperclass().getDeclaredField("progress");
            progress.setAccessible(true);
            return String.valueOf(progress.get(saga));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static final class Call {
        private Call() {}

        @Advice.OnMethodEnter
        static void before(@Advice.Argument(0) Object charge) {
            KillHooks.hold(KillPoint.BEFORE_SEND, charge.toString());
        }

        @Advice.OnMethodExit
        static void after(@Advice.Argument(0) Object charge) {
            KillHooks.hold(KillPoint.AFTER_REPLY, charge.toString());
            KillHooks.holdBack(charge.toString());
        }
    }

    static final class Question {
        private Question() {}

        @Advice.OnMethodEnter
        static void before(@Advice.Argument(0) Object charge) {
            KillHooks.holdBack(charge.toString());
        }
    }

    static final class Commit {
        private Commit() {}

        @Advice.OnMethodEnter
        static void before(@Advice.This Object transaction) {
            for (Object stored : (List<?>) KillHooks.call(transaction, "stored")) {
                KillHooks.appended(
                        KillPoint.BEFORE_INTENT_COMMIT,
                        KillPoint.BEFORE_RESULT_COMMIT,
                        ((StoredEvent) stored).content());
            }
        }
    }

    static final class Answered {
        private Answered() {}

        @Advice.OnMethodExit
        static void after(@Advice.This Object append) {
            for (Object prepared : (List<?>) KillHooks.call(append, "events")) {
                KillHooks.appended(KillPoint.AFTER_INTENT_COMMIT, KillPoint.AFTER_RESULT_COMMIT, (EventContent)
                        KillHooks.call(prepared, "content"));
            }
        }
    }

    static final class Step {
        private Step() {}

        @Advice.OnMethodExit
        static void after(@Advice.Argument(0) Object event) {
            KillHooks.stepTaken(event.toString());
        }
    }

    static final class TokenWrite {
        private TokenWrite() {}

        @Advice.OnMethodEnter
        static void before() {
            KillHooks.tokenWritten(true);
        }

        @Advice.OnMethodExit
        static void after() {
            KillHooks.tokenWritten(false);
        }
    }

    static final class SagaWrite {
        private SagaWrite() {}

        @Advice.OnMethodExit
        static void after(@Advice.Argument(1) Object rows) {
            KillHooks.hold(KillPoint.AFTER_SAGA_WRITE, rows.toString());
        }
    }

    static final class Callback {
        private Callback() {}

        @Advice.OnMethodEnter
        static void before(@Advice.Argument(0) Object row) {
            KillHooks.hold(
                    KillPoint.IN_CALLBACK, new String((byte[]) KillHooks.call(row, "body"), StandardCharsets.UTF_8));
        }
    }

    static final class Deadline {
        private Deadline() {}

        @Advice.OnMethodExit
        static void after(@Advice.This Object saga) {
            KillHooks.hold(KillPoint.IN_DEADLINE, KillHooks.progress(saga));
        }
    }

    static final class Projection {
        private Projection() {}

        @Advice.OnMethodExit
        static void after(@Advice.Argument(0) Object changes) {
            KillHooks.hold(KillPoint.IN_PROJECTION, changes.toString());
        }
    }
}
