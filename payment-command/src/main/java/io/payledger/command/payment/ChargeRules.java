package io.payledger.command.payment;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentSubmitted;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.payment.SubmitPaymentResult.AlreadyPaid;
import io.payledger.api.payment.SubmitPaymentResult.AmountDiffers;
import io.payledger.api.payment.SubmitPaymentResult.InFlight;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import io.payledger.api.payment.SubmitPaymentResult.TooManyAttempts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a payment answers to its commands: functions of its state and the command alone. */
final class ChargeRules {
    private ChargeRules() {}

    /** One attempt at a time, and none once the order is paid; amount and currency are those of the first request. */
    static Decision<SubmitPaymentResult> submit(PaymentState state, SubmitPayment command) {
        return switch (state) {
            case NotSubmitted none -> {
                List<PaymentEvent> events =
                        List.of(new PaymentSubmitted(command.paymentId(), command.amount()), started(command, 1));
                yield new Decision<>(events, new Started(viewAfter(state, events)));
            }
            case Submitted payment -> submitAgain(payment, command);
        };
    }

    private static Decision<SubmitPaymentResult> submitAgain(Submitted payment, SubmitPayment command) {
        Optional<SubmitPaymentResult> standing = standing(payment.view(), command.amount(), command.maxAttempts());
        if (standing.isPresent()) {
            return Decision.nothing(standing.get());
        }
        List<PaymentEvent> events = List.of(started(command, payment.attempts().size() + 1));
        return new Decision<>(events, new Started(viewAfter(payment, events)));
    }

    /** The answer to whoever would pay an order that stands like this; empty when a next attempt may start. */
    static Optional<SubmitPaymentResult> standing(PaymentView payment, Money amount, int maxAttempts) {
        if (!payment.amount().equals(amount)) {
            return Optional.of(new AmountDiffers(payment));
        }
        return switch (payment.status()) {
            case SUCCESS -> Optional.of(new AlreadyPaid(payment));
            case PENDING, PROCESSING, UNKNOWN -> Optional.of(new InFlight(payment));
            case FAILED ->
                payment.attempts().size() < maxAttempts ? Optional.empty() : Optional.of(new TooManyAttempts(payment));
        };
    }

    /** News from the bank, by whichever way it came: the {@link TransitionTable} decides, an alarm is raised once. */
    static Decision<PaymentView> record(PaymentState state, RecordBankOutcome command) {
        Submitted payment = PaymentState.submitted(state);
        BankEvidence evidence = command.evidence();
        Optional<BankMismatchRecorded> difference = StatedChecks.difference(payment, evidence);
        if (difference.isPresent()) {
            return recordOnce(payment, difference.get());
        }
        Action action = TransitionTable.action(
                payment.standing(evidence.tradeNo()), News.of(evidence.outcome(), payment.amount()));
        boolean nothingNew = action == Action.KEEP
                || action.raisesAlarm() && payment.alarms().contains(Claim.of(evidence));
        List<PaymentEvent> events = nothingNew ? List.of() : withFollowUp(payment, Facts.of(action, payment, evidence));
        return new Decision<>(events, viewAfter(payment, events));
    }

    private static Decision<PaymentView> recordOnce(Submitted payment, BankMismatchRecorded mismatch) {
        boolean known = payment.alarms().contains(new Claim(mismatch.tradeNo(), mismatch.received()));
        List<PaymentEvent> events = known ? List.of() : List.of(mismatch);
        return new Decision<>(events, viewAfter(payment, events));
    }

    private static List<PaymentEvent> withFollowUp(Submitted payment, PaymentEvent fact) {
        return Stream.of(List.of(fact), CancelRules.followUp(payment, fact), SurplusRules.followUp(payment, fact))
                .flatMap(List::stream)
                .toList();
    }

    /** The same attempt under its old trade number, so that the bank sees one charge however often it is sent. */
    static Decision<PaymentView> resend(PaymentState state, ResendAttempt command) {
        Submitted payment = PaymentState.submitted(state);
        Attempt last = payment.attempts().getLast();
        boolean due = last.status() == PaymentStatus.PENDING && last.number() == command.attempt();
        List<PaymentEvent> events = due
                ? List.of(new PaymentAttemptResent(
                        payment.paymentId(), last.number(), last.tradeNo(), last.channel(), payment.amount()))
                : List.of();
        return new Decision<>(events, viewAfter(payment, events));
    }

    private static PaymentAttemptStarted started(SubmitPayment command, int attempt) {
        TradeNo tradeNo = TradeNo.ofCharge(command.paymentId(), attempt);
        return new PaymentAttemptStarted(command.paymentId(), attempt, tradeNo, command.channel(), command.amount());
    }

    private static PaymentView viewAfter(PaymentState state, List<PaymentEvent> events) {
        return PaymentState.submitted(state.after(events)).view();
    }
}
