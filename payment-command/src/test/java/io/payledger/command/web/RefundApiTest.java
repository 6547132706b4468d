package io.payledger.command.web;

import static io.payledger.command.web.ApiClient.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.command.ContestedEngine;
import io.payledger.command.Together;
import io.payledger.command.web.ApiClient.Answer;
import java.time.Instant;
import java.util.List;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Refunds and cancel over HTTP. */
@ApiTest
class RefundApiTest {
    private final ApiClient api;
    private final EventStore store;
    private final CommandGateway gateway;
    private final ContestedEngine engine;

    @Autowired
    RefundApiTest(ApiClient api, EventStore store, CommandGateway gateway, ContestedEngine engine) {
        this.api = api;
        this.store = store;
        this.gateway = gateway;
        this.engine = engine;
    }

    private String paid(String orderId, long amount, String currency) {
        api.pay(body(orderId, amount, currency, "CARD"));
        bankSays(orderId, new BankOutcome.Charged(Money.of(amount, Currency.valueOf(currency)), "B-" + orderId));
        return refunds(orderId);
    }

    private void bankSays(String orderId, BankOutcome outcome) {
        PaymentId id = PaymentId.of("m1", orderId);
        Object unused = gateway.sendAndWait(
                new RecordBankOutcome(id, new BankEvidence(TradeNo.ofCharge(id, 1), EvidenceSource.REPLY, outcome)));
    }

    private long events(String orderId) {
        return store.readEvents("m1/" + orderId).asStream().count();
    }

    private static String refunds(String orderId) {
        return "/api/payments/" + orderId + "/refunds";
    }

    private static String refund(String refundId, long amount) {
        return "{\"refundId\":\"%s\",\"amount\":%d}".formatted(refundId, amount);
    }

    @Nested
    class Asking {
        @Test
        void aRefundIsAcceptedAndItsReplayIsMarked() {
            String path = paid("r1", 500, "CNY");
            Answer first = api.post("m1", path, "{\"refundId\":\"a\",\"amount\":200,\"reason\":\"broken\"}");
            assertThat(first.status()).isEqualTo(202);
            assertThat(first.header("Location")).isEqualTo(path + "/a");
            assertThat(first.get("status")).isEqualTo("PROCESSING");
            assertThat(first.get("refundNo"))
                    .isEqualTo(TradeNo.ofRefund(PaymentId.of("m1", "r1"), new RefundId("a"))
                            .value());
            Answer again = api.post("m1", path, refund("a", 200));
            assertThat(again.status()).isEqualTo(202);
            assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
            assertThat(again.text()).isEqualTo(first.text());
            Answer other = api.post("m1", path, refund("a", 201));
            assertThat(other.status()).isEqualTo(422);
            assertThat(other.get("code")).isEqualTo("REFUND_MISMATCH");
            assertThat(other.body().path("fields").values())
                    .extracting(it -> it.asString())
                    .containsExactly("amount");
            assertThat(events("r1")).isEqualTo(4);
        }

        @Test
        void onceTheBankHasConfirmedTheAnswerIsFinal() {
            String path = paid("r2", 500, "CNY");
            api.post("m1", path, refund("a", 200));
            PaymentId id = PaymentId.of("m1", "r2");
            Object unused = gateway.sendAndWait(new RecordRefundOutcome(
                    id,
                    new RefundEvidence(
                            TradeNo.ofRefund(id, new RefundId("a")),
                            EvidenceSource.REPLY,
                            new RefundOutcome.Refunded(Money.of(200, Currency.CNY), "RB-1"))));
            Answer again = api.post("m1", path, refund("a", 200));
            assertThat(again.status()).isEqualTo(200);
            assertThat(again.get("status")).isEqualTo("REFUNDED");
            assertThat(again.get("bankReference")).isEqualTo("RB-1");
            Answer list = api.get("m1", path);
            assertThat(list.body().path("refunded").asLong()).isEqualTo(200);
            assertThat(list.body().path("refundable").asLong()).isEqualTo(300);
            assertThat(list.body().path("refunds").size()).isEqualTo(1);
            assertThat(api.get("m1", path + "/a").text()).isEqualTo(again.text());
            assertThat(api.get("m1", path + "/b").get("code")).isEqualTo("REFUND_NOT_FOUND");
        }

        @Test
        void d01TheRefusalOfTooMuchSaysHowMuchIsLeft() {
            String path = paid("d01", 100, "CNY");
            api.post("m1", path, refund("a", 60));
            Answer tooMuch = api.post("m1", path, refund("b", 60));
            assertThat(tooMuch.status()).isEqualTo(422);
            assertThat(tooMuch.get("code")).isEqualTo("REFUND_EXCEEDS_CAPTURED");
            assertThat(tooMuch.body().path("refundable").asLong()).isEqualTo(40);
            assertThat(tooMuch.body().path("captured").asLong()).isEqualTo(100);
            assertThat(tooMuch.body().path("reserved").asLong()).isEqualTo(60);
            assertThat(tooMuch.body().path("refunded").asLong()).isZero();
        }

        @Test
        void d01TwentyTimesTenAndOneMoreOverHttp() throws Exception {
            String path = paid("d01-par", 200, "CNY");
            List<Answer> answers = Together.run(21, number -> api.post("m1", path, refund("r" + number, 10)));
            assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(20);
            assertThat(answers).filteredOn(it -> it.status() == 422).hasSize(1);
        }

        @Test
        void theCallersBeliefIsChecked() {
            String path = paid("r3", 100, "CNY");
            String body = "{\"refundId\":\"a\",\"amount\":10,\"expectedRefundable\":%d}";
            Answer wrong = api.post("m1", path, body.formatted(99));
            assertThat(wrong.status()).isEqualTo(412);
            assertThat(wrong.get("code")).isEqualTo("REFUNDABLE_CHANGED");
            assertThat(wrong.body().path("refundable").asLong()).isEqualTo(100);
            assertThat(api.post("m1", path, body.formatted(100)).status()).isEqualTo(202);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"refundId\":\"a\"}",
                    "{\"amount\":10}",
                    "{\"refundId\":\"a\",\"amount\":0}",
                    "{\"refundId\":\"a\",\"amount\":-1}",
                    "{\"refundId\":\"a\",\"amount\":null}",
                    "{\"refundId\":\"a\",\"amount\":1.0}",
                    "{\"refundId\":\"a\",\"amount\":\"10\"}",
                    "{\"refundId\":\"a\",\"amount\":9223372036854775807}",
                    "{\"refundId\":\"\",\"amount\":10}",
                    "{\"refundId\":\"a b\",\"amount\":10}",
                    "{\"refundId\":\"a\",\"amount\":10,\"expectedRefundable\":-1}",
                    "{\"refundId\":\"a\",\"amount\":10,\"reason\":\"\"}",
                    "{\"refundId\":\"a\",\"amount\":10,\"reason\":\"a\\nb\"}",
                    "{\"refundId\":\"a\",\"amount\":10,\"reason\":\"\\ud800\"}",
                    "{\"refundId\":\"a\",\"amount\":10,\"requestedBy\":\"me\"}"
                })
        void c10D05WhatIsMissingOrOutOfRangeIs400AndNothingIsStored(String body) {
            if (events("c10") == 0) {
                paid("c10", 100, "CNY");
            }
            assertThat(api.post("m1", refunds("c10"), body).status()).isEqualTo(400);
            assertThat(events("c10")).isEqualTo(3);
        }

        @Test
        void c17AReasonThatIsTooLongIs400() {
            String path = paid("c17", 100, "CNY");
            String body = "{\"refundId\":\"a\",\"amount\":10,\"reason\":\"%s\"}";
            assertThat(api.post("m1", path, body.formatted("x".repeat(257))).status())
                    .isEqualTo(400);
            assertThat(api.post("m1", path, body.formatted("x".repeat(256))).status())
                    .isEqualTo(202);
        }

        @Test
        void d09NothingIsRefundedOfAnOrderThatIsNotPaid() {
            api.pay(body("d09", 100));
            Answer processing = api.post("m1", refunds("d09"), refund("a", 10));
            assertThat(processing.status()).isEqualTo(409);
            assertThat(processing.get("code")).isEqualTo("ORDER_NOT_PAID");
            bankSays("d09", new BankOutcome.Silent("TIMEOUT"));
            assertThat(api.post("m1", refunds("d09"), refund("a", 10)).status()).isEqualTo(409);
            bankSays("d09", new BankOutcome.Declined("05"));
            assertThat(api.post("m1", refunds("d09"), refund("a", 10)).status()).isEqualTo(409);
            assertThat(events("d09")).isEqualTo(4);
        }

        @Test
        void d09NothingIsLeftOfAnOrderThatIsFullyRefundedAndNothingIsKnownOfAnotherOne() {
            String path = paid("d09-full", 100, "CNY");
            api.post("m1", path, refund("all", 100));
            Answer more = api.post("m1", path, refund("more", 1));
            assertThat(more.status()).isEqualTo(422);
            assertThat(more.body().path("refundable").asLong(-1)).isZero();
            assertThat(events("d09-full")).isEqualTo(4);
            Answer unknown = api.post("m1", refunds("d09-none"), refund("a", 1));
            assertThat(unknown.status()).isEqualTo(404);
            assertThat(unknown.get("code")).isEqualTo("ORDER_NOT_FOUND");
            assertThat(events("d09-none")).isZero();
        }

        @Test
        void i17AnotherMerchantsOrderAnswersLikeOneThatNobodyKnows() {
            String path = paid("i17", 100, "CNY");
            api.post("m1", path, refund("a", 10));
            for (String route : List.of(path, path + "/a")) {
                Answer foreign = api.get("m2", route);
                Answer unknown = api.get("m1", route.replace("i17", "i18"));
                assertThat(foreign.status()).isEqualTo(404);
                assertThat(foreign.text()).isEqualTo(unknown.text().replace("i18", "i17"));
            }
            Answer foreign = api.post("m2", path, refund("a", 10));
            Answer unknown = api.post("m1", refunds("i18"), refund("a", 10));
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text()).isEqualTo(unknown.text().replace("i18", "i17"));
            assertThat(events("i18")).isZero();
        }

        @Test
        void f11ARefundThatLosesEveryRaceIs409AndMayBeSentAgain() {
            String path = paid("f11-refund", 100, "CNY");
            engine.loseNextRaces(Integer.MAX_VALUE);
            try {
                Answer busy = api.post("m1", path, refund("a", 10));
                assertThat(busy.status()).isEqualTo(409);
                assertThat(busy.get("code")).isEqualTo("ORDER_BUSY");
                assertThat(busy.header("Retry-After")).isEqualTo("1");
            } finally {
                engine.loseNextRaces(0);
            }
            assertThat(api.post("m1", path, refund("a", 10)).status()).isEqualTo(202);
        }

        @Test
        void d07WhileDisputedEveryRouteThatMovesMoneyIsClosed() {
            String path = paid("d07", 5_000, "USD");
            api.post("m1", path, refund("waits", 1_001));
            PaymentId id = PaymentId.of("m1", "d07");
            Object unused = gateway.sendAndWait(new OpenDispute(
                    id,
                    new DisputeId("d"),
                    "support:jo",
                    new DisputeStatement(Instant.EPOCH, "0".repeat(64), List.of())));
            assertThat(api.post("m1", path, refund("a", 10)).get("code")).isEqualTo("DISPUTED");
            assertThat(api.post("finance:eve", path + "?merchant=m1", refund("a", 10))
                            .status())
                    .isEqualTo(409);
            assertThat(api.post("finance:eve", path + "/waits/approve?merchant=m1")
                            .get("code"))
                    .isEqualTo("DISPUTED");
        }
    }

    @Nested
    class Approving {
        @Test
        void aboveTheLimitASecondPersonDecidesAndNeverTheOneWhoAsked() {
            String path = paid("ap", 5_000, "USD");
            assertThat(api.post("m1", path, refund("small", 1_000)).get("status"))
                    .isEqualTo("PROCESSING");
            assertThat(api.post("m1", path, refund("one-more", 1)).get("status"))
                    .isEqualTo("AWAITING_APPROVAL");
            Answer large = api.post("finance:bob", path + "?merchant=m1", refund("large", 1_001));
            assertThat(large.status()).isEqualTo(202);
            assertThat(large.get("status")).isEqualTo("AWAITING_APPROVAL");
            String approve = path + "/large/approve";
            assertThat(api.post("m1", approve).status()).isEqualTo(403);
            assertThat(api.post("staff", approve + "?merchant=m1").status()).isEqualTo(403);
            assertThat(api.post("finance:eve", approve).get("code")).isEqualTo("INVALID_FIELD");
            Answer same = api.post("finance:bob", approve + "?merchant=m1");
            assertThat(same.status()).isEqualTo(403);
            assertThat(same.get("code")).isEqualTo("SECOND_PERSON_NEEDED");
            Answer approved = api.post("finance:eve", approve + "?merchant=m1");
            assertThat(approved.status()).isEqualTo(200);
            assertThat(approved.get("status")).isEqualTo("PROCESSING");
            assertThat(approved.get("decidedBy")).isEqualTo("finance:eve");
            Answer again = api.post("finance:eve", approve + "?merchant=m1");
            assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
            Answer late = api.post("finance:eve", path + "/large/reject?merchant=m1", "{\"reason\":\"no\"}");
            assertThat(late.status()).isEqualTo(409);
            assertThat(late.get("code")).isEqualTo("REFUND_NOT_AWAITING_APPROVAL");
            assertThat(api.post("finance:eve", path + "/ghost/approve?merchant=m1")
                            .get("code"))
                    .isEqualTo("REFUND_NOT_FOUND");
            assertThat(api.post("finance:eve", approve + "?merchant=m2").get("code"))
                    .isEqualTo("ORDER_NOT_FOUND");
        }

        @Test
        void aRejectedRefundIsSaidToBeRejectedAndItsAmountIsFree() {
            String path = paid("rej", 5_000, "USD");
            api.post("m1", path, refund("large", 5_000));
            Answer rejected = api.post("finance:eve", path + "/large/reject?merchant=m1", "{\"reason\":\"no\"}");
            assertThat(rejected.status()).isEqualTo(200);
            assertThat(rejected.get("status")).isEqualTo("REJECTED");
            assertThat(rejected.get("why")).isEqualTo("no");
            assertThat(api.get("m1", path).body().path("refundable").asLong()).isEqualTo(5_000);
        }
    }

    @Nested
    class Cancelling {
        private String path(String orderId) {
            return "/api/payments/" + orderId + "/cancel";
        }

        @Test
        void whatWasNotSentIsCancelledAtOnce() {
            api.pay(body("c1", 100));
            bankSays("c1", new BankOutcome.NotSent("BREAKER_OPEN"));
            Answer cancelled = api.post("m1", path("c1"));
            assertThat(cancelled.status()).isEqualTo(200);
            assertThat(cancelled.get("cancel")).isEqualTo("CANCELLED");
            assertThat(cancelled.get("status")).isEqualTo("FAILED");
            Answer again = api.post("m1", path("c1"));
            assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
            assertThat(again.text()).isEqualTo(cancelled.text());
        }

        @Test
        void whatIsInFlightEndsAsARefundWhenTheBankHasChargedIt() {
            api.pay(body("c2", 100));
            Answer wish = api.post("m1", path("c2"), "{\"reason\":\"too late\"}");
            assertThat(wish.status()).isEqualTo(202);
            assertThat(wish.get("cancel")).isEqualTo("REQUESTED");
            assertThat(wish.header("Location")).isEqualTo("/api/payments/c2");
            bankSays("c2", new BankOutcome.Charged(Money.of(100, Currency.CNY), "B-1"));
            Answer refunding = api.post("m1", path("c2"));
            assertThat(refunding.status()).isEqualTo(202);
            assertThat(refunding.get("cancel")).isEqualTo("REFUNDING");
            assertThat(refunding.body().path("refund").path("amount").asLong()).isEqualTo(100);
            assertThat(api.get("m1", refunds("c2")).body().path("refundable").asLong())
                    .isZero();
        }

        @Test
        void aPaidOrderIsRefusedWithTheWayToARefund() {
            String refunds = paid("c3", 100, "CNY");
            Answer refused = api.post("m1", path("c3"));
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.get("code")).isEqualTo("ALREADY_PAID_REFUND_INSTEAD");
            assertThat(refused.get("refunds_url")).isEqualTo(refunds);
            assertThat(events("c3")).isEqualTo(3);
        }

        @Test
        void i17AnotherMerchantsOrderAnswersLikeOneThatNobodyKnows() {
            paid("c4", 100, "CNY");
            Answer foreign = api.post("m2", path("c4"));
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text())
                    .isEqualTo(api.post("m1", path("c5")).text().replace("c5", "c4"));
        }
    }
}
