package io.payledger.command.erasure;

import io.payledger.api.access.Caller;
import io.payledger.api.id.CaseNumber;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TraceId;
import io.payledger.api.log.StepLog;
import io.payledger.api.personal.ErasureGround;
import io.payledger.api.personal.HoldReason;
import io.payledger.api.personal.LiftReason;
import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.api.personal.PersonalDataEvent.LegalHoldLifted;
import io.payledger.api.personal.PersonalDataEvent.LegalHoldSet;
import io.payledger.api.personal.PersonalDataEvent.PersonalDataErased;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.erasure.PersonalDataCommand.ErasePersonalData;
import io.payledger.command.erasure.PersonalDataCommand.LiftLegalHold;
import io.payledger.command.erasure.PersonalDataCommand.SetLegalHold;
import io.payledger.command.hold.HoldGate;
import io.payledger.command.reading.PaymentReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/** Takes in what operations decide about personal data. What it answers is done, on every node. */
public final class PersonalDataDesk {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final PaymentReader reader;
    private final CommandGateway gateway;
    private final PayerSubjects payers;
    private final LegalHolds holds;
    private final Erasures erasures;

    PersonalDataDesk(
            PaymentReader reader, CommandGateway gateway, PayerSubjects payers, LegalHolds holds, Erasures erasures) {
        this.reader = reader;
        this.gateway = gateway;
        this.payers = payers;
        this.holds = holds;
        this.erasures = erasures;
    }

    /**
     * Who asks.
     *
     * @param origin network address that the request came from
     */
    public record Asking(Caller caller, TraceId traceId, String origin) {}

    /**
     * What became of an erasure.
     *
     * @param subject what stands for the order or the payer in its events; null for a payer of whom nothing is kept
     * @param orders how many orders of which personal data is erased
     * @param replayed it was so before
     */
    public record Erased(@Nullable String subject, int orders, boolean replayed) {}

    /**
     * A hold that stands now, or stands no more.
     *
     * @param replayed it was so before
     */
    public record Held(String subject, CaseNumber caseNumber, boolean replayed) {}

    /**
     * Erases all personal data of an order, or of all orders that are known to be a payer's, for ever. Payments that the
     * payer starts meanwhile, and later, are others: of them it is to be asked for again.
     *
     * @throws ProblemException ORDER_NOT_FOUND; LEGAL_HOLD while one stands on any of it; HOLD_LIFTED_BY_SAME_PERSON;
     *     ORDER_BUSY
     */
    public Erased erase(Asking asking, Whose whose, ErasureGround ground, CaseNumber caseNumber) {
        // What a crash has left: without it the same request again would be a new one.
        named(whose).ifPresent(subject -> erasures.finish(PersonalDataEvent.streamOf(subject)));
        List<PaymentId> orders = switch (whose) {
            case Whose.OfOrder(var order) -> List.of(known(order));
            case Whose.OfPayer payer -> payers.ordersOf(payer);
        };
        if (orders.isEmpty()) {
            if (whose instanceof Whose.OfPayer payer) {
                payers.forgetAttempts(payer);
            }
            return new Erased(null, 0, true);
        }
        String subject = subject(whose);
        if (erasures.allGone(orders)) {
            return new Erased(subject, orders.size(), true);
        }
        List<PersonalDataErased> events = new ArrayList<>();
        for (int from = 0; from < orders.size(); from += PersonalDataErased.MOST_ORDERS) {
            List<PaymentId> some = orders.subList(from, Math.min(orders.size(), from + PersonalDataErased.MOST_ORDERS));
            events.add(new PersonalDataErased(
                    subject, some, ground, caseNumber, asking.caller().name()));
        }
        try {
            send(asking, new ErasePersonalData(subject, events));
        } catch (RuntimeException e) {
            throw HoldGate.explained(e);
        }
        erasures.finish(PersonalDataEvent.streamOf(subject));
        log(asking, "personal.erasure", "ERASED", subject, caseNumber);
        return new Erased(subject, orders.size(), false);
    }

    /**
     * Keeps it from being erased, until the hold of this case is lifted.
     *
     * @throws ProblemException ORDER_NOT_FOUND; ORDER_BUSY
     */
    public Held hold(Asking asking, Whose whose, HoldReason reason, CaseNumber caseNumber) {
        // Else an erasure that is recorded and not done yet would forget whom the hold is about.
        named(whose).ifPresent(named -> erasures.finish(PersonalDataEvent.streamOf(named)));
        String subject = subject(whose);
        boolean changed = changed(
                asking,
                new SetLegalHold(new LegalHoldSet(
                        subject, reason, caseNumber, asking.caller().name())));
        log(asking, "personal.hold", changed ? "SET" : "STANDS", subject, caseNumber);
        return new Held(subject, caseNumber, !changed);
    }

    /**
     * Lifts the hold of a case.
     *
     * @throws ProblemException LEGAL_HOLD_NOT_FOUND when there never was one; ORDER_BUSY
     */
    public Held lift(Asking asking, Whose whose, LiftReason reason, CaseNumber caseNumber) {
        String subject = named(whose).orElseThrow(PersonalDataDesk::noHold);
        if (!holds.isKnown(subject, caseNumber)) {
            throw noHold();
        }
        boolean changed = changed(
                asking,
                new LiftLegalHold(new LegalHoldLifted(
                        subject, reason, caseNumber, asking.caller().name())));
        log(asking, "personal.hold", changed ? "LIFTED" : "WAS_LIFTED", subject, caseNumber);
        return new Held(subject, caseNumber, !changed);
    }

    /** The holds that stand, the longest standing first. */
    public List<LegalHold> standing() {
        return holds.standing();
    }

    /** What stands for it in events; empty when nothing does yet. */
    private Optional<String> named(Whose whose) {
        return switch (whose) {
            case Whose.OfOrder(var order) -> Optional.of(order.value());
            case Whose.OfPayer payer -> payers.find(payer);
        };
    }

    private String subject(Whose whose) {
        return switch (whose) {
            case Whose.OfOrder(var order) -> known(order).value();
            case Whose.OfPayer payer -> payers.findOrMake(payer);
        };
    }

    private PaymentId known(PaymentId order) {
        if (reader.find(order).isEmpty()) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
        return order;
    }

    /** Whether the command changed anything. */
    private boolean changed(Asking asking, PersonalDataCommand command) {
        try {
            send(asking, command);
            return true;
        } catch (RuntimeException e) {
            if (HoldRows.unchanged(e)) {
                return false;
            }
            throw e;
        }
    }

    private void send(Asking asking, PersonalDataCommand command) {
        Map<String, Object> metadata = Map.of(
                MetaKeys.TRACE_ID,
                asking.traceId().value(),
                MetaKeys.ACTOR,
                asking.caller().name(),
                MetaKeys.ORIGIN,
                asking.origin());
        try {
            Object unused = gateway.sendAndWait(new GenericCommandMessage<>(command, metadata));
        } catch (ConcurrencyException e) {
            throw new ProblemException(
                            ErrorCode.ORDER_BUSY,
                            "Too much is decided about this at once; this request changed nothing")
                    .retryAfter(PAUSE);
        }
    }

    private static ProblemException noHold() {
        return new ProblemException(ErrorCode.LEGAL_HOLD_NOT_FOUND, ErrorCode.LEGAL_HOLD_NOT_FOUND.title());
    }

    private static void log(Asking asking, String step, String status, String subject, CaseNumber caseNumber) {
        StepLog.info(
                step,
                "-",
                asking.traceId(),
                status,
                "subject",
                subject,
                "case",
                caseNumber,
                "by",
                asking.caller().name());
    }
}
