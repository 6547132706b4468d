package io.payledger.saga.conversation;

import io.payledger.api.log.StepLog;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.deadline.SetDeadline;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.saga.SagaLifecycle;
import org.jspecify.annotations.Nullable;

/**
 * The saga of one operation at a bank: sent once its intent is stored, then asked about until the bank has given its
 * word. A step only stores what it knows and sets the next deadline; calls and commands leave after the commit, and when
 * they get lost with the process the deadline finds it. No clock ever decides what the bank did: at the end of its
 * patience it calls a person, and late news still settles it.
 *
 * @param <P> what it remembers
 */
public abstract class Conversation<P extends Progress<P>> {
    private static final String NO_WORD = "NO_WORD_WITHIN_THE_SCHEDULE";

    private @Nullable P progress;

    /** All that it knows comes from its first event, or from its stored row. */
    protected Conversation() {
        // Nothing to do.
    }

    /**
     * How it is called where it leaves a trace. The names of deadlines are stored.
     *
     * @param step in the log
     * @param ask the deadline at which the bank is asked
     * @param giveUp the deadline at which a person is called
     */
    public record Names(String step, String ask, String giveUp) {}

    /** The names of this kind. */
    protected abstract Names names();

    protected final boolean hasBegun() {
        return progress != null;
    }

    protected final P progress() {
        return Objects.requireNonNull(progress, "a saga begins with its first event");
    }

    /**
     * Sends, and asks at the first age.
     *
     * @param intent the event that wants it sent
     * @param call what sends it
     */
    protected final void send(
            P sending, EventMessage<?> intent, Desk desk, DeadlineManager deadlines, Consumer<P> call) {
        Duration age = Duration.between(intent.getTimestamp(), desk.now());
        P sent = awaitFirstAsk(sending, desk, deadlines);
        if (age.compareTo(desk.schedule().maxIntentAge()) > 0) {
            // Whoever wanted this has gone, or the processor has lost its position: history must not be sent again.
            move(sent, () -> log(sent, "TOO_OLD_TO_SEND", "the bank is asked"));
        } else {
            move(sent, () -> call.accept(sent));
        }
    }

    /** Asks at the first age: somebody else sends. */
    protected final void watch(P sending, Desk desk, DeadlineManager deadlines) {
        move(awaitFirstAsk(sending, desk, deadlines));
    }

    private P awaitFirstAsk(P sending, Desk desk, DeadlineManager deadlines) {
        Instant firstAsk = sending.sentAt().plus(desk.schedule().askAges().getFirst());
        return await(names().ask(), firstAsk, sending, deadlines);
    }

    /** The deadline {@link Names#ask()}: asks the bank, and sets the deadline for when it stays silent. */
    protected final void ask(int ticket, Desk desk, DeadlineManager deadlines, Consumer<P> question) {
        if (!progress().awaits(names().ask(), ticket)) {
            return;
        }
        P now = progress().awaitingNothing();
        Optional<Instant> next =
                desk.schedule().nextAsk(now.ageOfSend(desk.now())).map(now.sentAt()::plus);
        P asking = next.isPresent()
                ? await(names().ask(), next.get(), now, deadlines)
                : awaitLastAnswer(now, desk, deadlines);
        move(asking, () -> question.accept(asking));
    }

    /** The deadline {@link Names#giveUp()}: it is a person's turn. */
    protected final void callAPerson(int ticket, Desk desk) {
        if (!progress().awaits(names().giveUp(), ticket)) {
            return;
        }
        P left = progress().awaitingNothing();
        BankOrder<?> order = left.order();
        move(left, () -> {
            log(left, "MANUAL_REVIEW", "late news still settles it");
            desk.commands()
                    .send(
                            new CallForReview(
                                    order.request().paymentId(), order.request().number(), NO_WORD),
                            order.cause());
        });
    }

    protected final P awaitLastAnswer(P from, Desk desk, DeadlineManager deadlines) {
        return await(names().giveUp(), desk.now().plus(desk.schedule().lastAnswerWithin()), from, deadlines);
    }

    protected final P await(String name, Instant at, P from, DeadlineManager deadlines) {
        int ticket = from.ticket() + 1;
        return from.awaiting(SetDeadline.instead(from.deadline(), name, at, ticket, deadlines), ticket);
    }

    /** What is to happen after the commit is left out when a later event of the same batch has overtaken it. */
    protected final void move(P next, Runnable afterCommit) {
        progress = next;
        CurrentUnitOfWork.get().afterCommit(committed -> {
            if (progress == next) {
                afterCommit.run();
            }
        });
    }

    /** Goes on, with nothing to happen after the commit. */
    protected final void move(P next) {
        progress = next;
    }

    /** The bank has given its word, or nobody wants it any more. */
    protected final void end(DeadlineManager deadlines) {
        SetDeadline.cancel(progress().deadline(), deadlines);
        progress = progress().awaitingNothing();
        SagaLifecycle.end();
    }

    private void log(P at, String status, String next) {
        BankOrder<?> order = at.order();
        StepLog.warn(
                names().step(),
                order.request().paymentId().orderId(),
                order.cause().traceId(),
                status,
                "merchant",
                order.request().paymentId().merchantId(),
                "tradeNo",
                order.request().number(),
                "sentAt",
                at.sentAt(),
                "next",
                next);
    }
}
