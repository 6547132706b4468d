package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSaysOfRefund;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.disputed;
import static io.payledger.command.payment.PaymentStories.refund;
import static io.payledger.command.payment.PaymentStories.refundNo;
import static io.payledger.command.payment.PaymentStories.refunded;
import static io.payledger.command.payment.PaymentStories.reserved;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.unknown;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.RefundId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeEvent.DisputeAccepted;
import io.payledger.api.payment.DisputeEvent.DisputeRejected;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.RefundCommand.ApproveRefund;
import io.payledger.api.payment.RefundCommand.RejectRefund;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundDecisionResult;
import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundContradictionRecorded;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.payment.RefundEvent.RefundOutcomeUnknown;
import io.payledger.api.payment.RefundEvent.RefundRejected;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundStatus;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Refunds as plain rules: after this story, this request is answered so. The payment is over 500.00 CNY. */
class RefundTest {
    private static final RefundOutcome SILENCE = new RefundOutcome.Silent("TIMEOUT");
    private static final RefundOutcome REFUSAL = new RefundOutcome.Declined("57");

    private final List<PaymentEvent> story = new ArrayList<>(List.of(submitted(), attempt(1), succeeded(1)));

    private PaymentState state() {
        return PaymentState.NONE.after(story);
    }

    private RefundResult ask(ReserveRefund command) {
        Decision<RefundResult> decision = RefundRules.reserve(state(), command);
        assertThat(decision.events().isEmpty()).isNotEqualTo(decision.answer() instanceof RefundResult.Reserved);
        story.addAll(decision.events());
        return decision.answer();
    }

    private Aftersales hear(String refundId, RefundOutcome outcome) {
        Decision<Aftersales> decision = RefundNewsRules.record(state(), bankSaysOfRefund(refundId, outcome));
        story.addAll(decision.events());
        return decision.answer();
    }

    private RefundDecisionResult approve(String refundId, String by) {
        Decision<RefundDecisionResult> decision =
                RefundRules.approve(state(), new ApproveRefund(ID, new RefundId(refundId), by));
        story.addAll(decision.events());
        return decision.answer();
    }

    private RefundDecisionResult reject(String refundId, String by) {
        Decision<RefundDecisionResult> decision =
                RefundRules.reject(state(), new RejectRefund(ID, new RefundId(refundId), by, "no"));
        story.addAll(decision.events());
        return decision.answer();
    }

    private long refundable() {
        return ((Submitted) state()).balance().refundable().minor();
    }

    @Nested
    class Asking {
        @Test
        void d01TheSecondOfTwoThatTogetherAreMoreThanWasPaidIsRefused() {
            assertThat(ask(refund("a", 30_000))).isInstanceOf(RefundResult.Reserved.class);
            assertThat(ask(refund("b", 30_000))).isInstanceOfSatisfying(RefundResult.ExceedsCaptured.class, it -> {
                assertThat(it.balance().refundable().minor()).isEqualTo(20_000);
                assertThat(it.balance().reserved().minor()).isEqualTo(30_000);
            });
            assertThat(ask(refund("c", 20_000))).isInstanceOf(RefundResult.Reserved.class);
            assertThat(ask(refund("d", 1))).isInstanceOf(RefundResult.ExceedsCaptured.class);
        }

        @Test
        void aPaymentTakesSoManyRefundsAndEachOfThemCanStillBeAskedFor() {
            for (int number = 0; number < RefundRules.MOST_REFUNDS; number++) {
                assertThat(ask(refund("part" + number, 1))).isInstanceOf(RefundResult.Reserved.class);
            }
            assertThat(ask(refund("one-more", 1))).isEqualTo(new RefundResult.TooMany(RefundRules.MOST_REFUNDS));
            hear("part0", REFUSAL);
            assertThat(ask(refund("one-more", 1))).isInstanceOf(RefundResult.TooMany.class);
            assertThat(ask(refund("part7", 1))).isInstanceOf(RefundResult.Replayed.class);
        }

        @Test
        void d02OneCapForRefundsThatWaitThatAreAtTheBankAndThatAreDone() {
            ask(refund("waits", 10_000, null, true));
            ask(refund("runs", 10_000));
            ask(refund("done", 10_000));
            hear("done", refunded("done", 10_000));
            assertThat(ask(refund("more", 20_001))).isInstanceOf(RefundResult.ExceedsCaptured.class);
            assertThat(ask(refund("rest", 20_000))).isInstanceOf(RefundResult.Reserved.class);
        }

        @Test
        void d05TheSameRefundAskedForAgainIsTheSameRefund() {
            ask(refund("a", 10_000));
            assertThat(ask(refund("a", 10_000))).isInstanceOf(RefundResult.Replayed.class);
            assertThat(ask(refund("a", 10_001))).isInstanceOf(RefundResult.Mismatch.class);
            hear("a", REFUSAL);
            assertThat(ask(refund("a", 10_000)))
                    .isInstanceOfSatisfying(
                            RefundResult.Replayed.class,
                            it -> assertThat(it.refund().status()).isEqualTo(RefundStatus.FAILED));
        }

        @Test
        void d03AnUnknownRefundKeepsItsNumberAndItsReservation() {
            ask(refund("a", 40_000));
            hear("a", SILENCE);
            assertThat(story.getLast())
                    .isEqualTo(new RefundOutcomeUnknown(ID, new RefundId("a"), refundNo("a"), "TIMEOUT"));
            assertThat(ask(refund("a", 40_000)))
                    .isInstanceOfSatisfying(
                            RefundResult.Replayed.class,
                            it -> assertThat(it.refund().refundNo()).isEqualTo(refundNo("a")));
            assertThat(ask(refund("b", 10_001))).isInstanceOf(RefundResult.ExceedsCaptured.class);
            assertThat(ask(refund("b", 10_000))).isInstanceOf(RefundResult.Reserved.class);
        }

        @Test
        void theCallersBeliefIsChecked() {
            assertThat(ask(refund("a", 100, 50_001L, false))).isInstanceOf(RefundResult.ExpectationFailed.class);
            assertThat(ask(refund("a", 100, 50_000L, false))).isInstanceOf(RefundResult.Reserved.class);
            assertThat(ask(refund("b", 100, 50_000L, false))).isInstanceOf(RefundResult.ExpectationFailed.class);
        }

        @Test
        void d09NothingIsRefundedOfAnOrderThatIsNotPaid() {
            List<List<PaymentEvent>> unpaid = List.of(
                    List.of(submitted(), attempt(1)),
                    List.of(submitted(), attempt(1), unknown(1)),
                    List.of(submitted(), attempt(1), declined(1)));
            for (List<PaymentEvent> events : unpaid) {
                story.clear();
                story.addAll(events);
                assertThat(ask(refund("a", 1))).isInstanceOf(RefundResult.NotPaid.class);
            }
        }

        @Test
        void c10ARefundOfNothingCannotEvenBeSaid() {
            assertThatThrownBy(() -> refund("a", 0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> refund("a", -1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class Disputes {
        @Test
        void d07ADisputeHoldsRefundsAndApprovalsBackWhileOpenAndWhenLost() {
            ask(refund("waits", 100, null, true));
            story.add(disputed("d"));
            assertThat(ask(refund("a", 1))).isInstanceOf(RefundResult.Disputed.class);
            assertThat(approve("waits", "finance:eve")).isInstanceOf(RefundDecisionResult.Disputed.class);
            story.add(new DisputeAccepted(ID, new DisputeId("d"), "finance:eve", null));
            assertThat(ask(refund("a", 1))).isInstanceOf(RefundResult.Disputed.class);
            assertThat(approve("waits", "finance:eve")).isInstanceOf(RefundDecisionResult.Disputed.class);
            assertThat(reject("waits", "finance:eve")).isInstanceOf(RefundDecisionResult.Decided.class);
        }

        @Test
        void d08AfterADisputeIsWonRefundsAreAllowedAgain() {
            story.add(disputed("d"));
            story.add(disputed("e"));
            story.add(new DisputeRejected(ID, new DisputeId("d"), "finance:eve", null));
            assertThat(ask(refund("a", 1))).isInstanceOf(RefundResult.Disputed.class);
            story.add(new DisputeRejected(ID, new DisputeId("e"), "finance:eve", null));
            assertThat(ask(refund("a", 1))).isInstanceOf(RefundResult.Reserved.class);
        }
    }

    @Nested
    class Approving {
        @Test
        void theOneWhoAskedIsNeverTheSecondPerson() {
            ask(refund("a", 100, null, true));
            assertThat(approve("a", "merchant:m1")).isInstanceOf(RefundDecisionResult.SamePerson.class);
            assertThat(reject("a", "merchant:m1")).isInstanceOf(RefundDecisionResult.SamePerson.class);
            assertThat(approve("a", "finance:eve")).isInstanceOf(RefundDecisionResult.Decided.class);
            assertThat(approve("a", "finance:eve")).isInstanceOf(RefundDecisionResult.Replayed.class);
            assertThat(approve("a", "finance:bob")).isInstanceOf(RefundDecisionResult.NotAwaiting.class);
            assertThat(reject("a", "finance:eve")).isInstanceOf(RefundDecisionResult.NotAwaiting.class);
        }

        @Test
        void aLargeRefundCutIntoSmallOnesNeedsASecondPersonAllTheSame() {
            assertThat(waits("a", 600)).isFalse();
            assertThat(waits("b", 400)).isFalse();
            assertThat(waits("c", 1)).isTrue();
            hear("a", refunded("a", 600));
            assertThat(waits("d", 1)).isTrue();
        }

        @Test
        void whatASecondPersonAgreedToAndWhatIsFreeAgainLeavesTheLimitToOthers() {
            assertThat(waits("large", 1_001)).isTrue();
            assertThat(waits("beside", 1)).isTrue();
            approve("large", "finance:eve");
            reject("beside", "finance:eve");
            assertThat(waits("a", 1_000)).isFalse();
            hear("a", REFUSAL);
            assertThat(waits("b", 1_000)).isFalse();
        }

        private boolean waits(String refundId, long minor) {
            assertThat(ask(refund(refundId, minor, null, Long.valueOf(1_000))))
                    .isInstanceOf(RefundResult.Reserved.class);
            return ((Submitted) state())
                            .aftermath()
                            .refunds()
                            .find(new RefundId(refundId))
                            .orElseThrow()
                            .status()
                    == RefundStatus.AWAITING_APPROVAL;
        }

        @Test
        void aRejectedRefundFreesItsAmount() {
            ask(refund("a", 50_000, null, true));
            assertThat(refundable()).isZero();
            assertThat(reject("a", "finance:eve")).isInstanceOf(RefundDecisionResult.Decided.class);
            assertThat(story.getLast()).isInstanceOf(RefundRejected.class);
            assertThat(refundable()).isEqualTo(50_000);
            assertThat(reject("a", "finance:eve")).isInstanceOf(RefundDecisionResult.Replayed.class);
            assertThat(approve("a", "finance:eve")).isInstanceOf(RefundDecisionResult.NotAwaiting.class);
        }

        @Test
        void nothingIsDecidedAboutARefundThatNobodyAskedFor() {
            assertThat(approve("a", "finance:eve")).isInstanceOf(RefundDecisionResult.NoSuchRefund.class);
            assertThat(reject("a", "finance:eve")).isInstanceOf(RefundDecisionResult.NoSuchRefund.class);
        }
    }

    @Nested
    class HearingOfTheBank {
        @Test
        void aRefundThatIsThroughMovesFromReservedToRefunded() {
            ask(refund("a", 100));
            Aftersales after = hear("a", refunded("a", 100));
            assertThat(story.getLast())
                    .isEqualTo(new RefundSucceeded(
                            ID,
                            new RefundId("a"),
                            refundNo("a"),
                            Money.of(100, Currency.CNY),
                            "RB-a",
                            EvidenceSource.CALLBACK));
            assertThat(after.balance().reserved().isZero()).isTrue();
            assertThat(after.balance().refunded().minor()).isEqualTo(100);
            int events = story.size();
            hear("a", refunded("a", 100));
            assertThat(story).hasSize(events);
        }

        @Test
        void aDeclineFreesTheAmountAndALateSuccessTakesItAgainIfItIsStillFree() {
            ask(refund("a", 30_000));
            hear("a", REFUSAL);
            assertThat(story.getLast()).isInstanceOf(RefundFailed.class);
            assertThat(refundable()).isEqualTo(50_000);
            hear("a", refunded("a", 30_000));
            assertThat(story.getLast()).isInstanceOf(LateRefundAccepted.class);
            assertThat(refundable()).isEqualTo(20_000);
        }

        @Test
        void aLateSuccessWithoutRoomIsAContradictionThatIsToldOnce() {
            ask(refund("a", 30_000));
            hear("a", REFUSAL);
            ask(refund("b", 30_000));
            hear("a", refunded("a", 30_000));
            assertThat(story.getLast())
                    .isInstanceOfSatisfying(
                            RefundContradictionRecorded.class,
                            it -> assertThat(it.claim()).contains("RB-a"));
            int events = story.size();
            hear("a", refunded("a", 30_000));
            assertThat(story).hasSize(events);
            assertThat(refundable()).isEqualTo(20_000);
        }

        @Test
        void aDenialOfWhatWasRefundedIsAContradiction() {
            ask(refund("a", 100));
            hear("a", refunded("a", 100));
            hear("a", REFUSAL);
            assertThat(story.getLast()).isInstanceOf(RefundContradictionRecorded.class);
            assertThat(refundable()).isEqualTo(49_900);
        }

        @Test
        void c12ARefundInAnotherCurrencyKeepsTheBanksReferenceAndRaisesAnAlarm() {
            ask(refund("a", 100));
            hear("a", new RefundOutcome.Refunded(Money.of(100, Currency.USD), "RB-7"));
            assertThat(story.getLast()).isInstanceOfSatisfying(BankMismatchRecorded.class, it -> {
                assertThat(it.field()).isEqualTo("currency");
                assertThat(it.received()).contains("RB-7");
            });
            assertThat(((Submitted) state()).balance().reserved()).isEqualTo(Money.of(100, Currency.CNY));
        }

        @Test
        void newsOfARefundThatNobodyAskedForRaisesAnAlarm() {
            hear("ghost", refunded("ghost", 100));
            assertThat(story.getLast()).isInstanceOf(BankMismatchRecorded.class);
            assertThat(refundable()).isEqualTo(50_000);
        }

        @ParameterizedTest
        @EnumSource(RefundStatus.class)
        void d03SilenceNeverFreesAnAmount(RefundStatus status) {
            assertThat(RefundTable.action(status, RefundNews.SILENT))
                    .isIn(RefundAction.KEEP, RefundAction.MARK_UNKNOWN);
            assertThat(RefundTable.action(status, RefundNews.NOT_SENT)).isEqualTo(RefundAction.KEEP);
        }
    }

    @Test
    void i7AStreamThatGaveBackMoreThanWasPaidIsDamaged() {
        story.add(reserved("a", AMOUNT.minor()));
        story.add(reserved("b", 1));
        assertThatThrownBy(this::state).isInstanceOf(IllegalArgumentException.class);
    }
}
