package io.payledger.banksim.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.banksim.charges.Booking.Booked;
import io.payledger.banksim.charges.Booking.NumberReused;
import io.payledger.banksim.charges.Booking.Replayed;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChargeLedgerTest {
    private static final Instant NOW = Instant.parse("2026-11-29T08:00:00Z");

    private final ChargeLedger ledger = ChargeLedger.open(null, Clock.fixed(NOW, ZoneOffset.UTC));

    private static ChargeRequest request(String tradeNo, String orderId, long amountMinor, String currency) {
        return new ChargeRequest(tradeNo, new OrderRef("m1", orderId), "WECHAT", amountMinor, currency);
    }

    private static ChargeRequest request(String tradeNo) {
        return request(tradeNo, "o1", 500, "CNY");
    }

    @Test
    void theSameRequestIsChargedOnceAndAnsweredAlike() {
        Booking<Charge> first = ledger.charge(request("T1"), null);
        assertThat(first).isInstanceOf(Booked.class);
        assertThat(ledger.charge(request("T1"), "TOO_LATE_TO_DECLINE"))
                .isEqualTo(new Replayed<>(ledger.find("T1").orElseThrow()));
        assertThat(ledger.effectiveCharges("m1", "o1")).isEqualTo(1);
        assertThat(ledger.find("T1").orElseThrow().bankReference()).isEqualTo("BK000000000001");
    }

    @ParameterizedTest
    @CsvSource({"o2,500,CNY", "o1,501,CNY", "o1,500,EUR"})
    void anotherRequestUnderTheNumberIsRefused(String orderId, long amountMinor, String currency) {
        ledger.charge(request("T1"), null);
        assertThat(ledger.charge(request("T1", orderId, amountMinor, currency), null))
                .isInstanceOf(NumberReused.class);
        assertThat(ledger.page(0, 10)).hasSize(1);
    }

    @Test
    void aDeclineIsForEver() {
        ledger.charge(request("T1"), "INSUFFICIENT_FUNDS");
        ledger.charge(request("T1"), null);
        Charge row = ledger.find("T1").orElseThrow();
        assertThat(row.status()).isEqualTo(ChargeStatus.DECLINED);
        assertThat(row.declineCode()).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(row.bankReference()).isNull();
        assertThat(row.effective()).isFalse();
    }

    @Test
    void aHundredParallelRequestsUnderOneNumberAreOneCharge() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Booking<Charge>>> calls = IntStream.range(0, 100)
                    .<Callable<Booking<Charge>>>mapToObj(i -> () -> ledger.charge(request("T1"), null))
                    .toList();
            long booked = 0;
            for (Future<Booking<Charge>> call : threads.invokeAll(calls)) {
                booked += call.get() instanceof Booked ? 1 : 0;
            }
            assertThat(booked).isEqualTo(1);
        }
        assertThat(ledger.summary().charged()).isEqualTo(1);
    }

    @Test
    void aNumberCancelledBeforeItsChargeIsDeclinedLater() {
        assertThat(ledger.cancel("T1")).isEqualTo(ChargeStatus.CANCELLED);
        assertThat(ledger.cancel("T1")).isEqualTo(ChargeStatus.CANCELLED);
        assertThat(ledger.summary().cancelled()).isEqualTo(1);

        ledger.charge(request("T1"), null);
        assertThat(ledger.find("T1").orElseThrow().declineCode()).isEqualTo(ChargeLedger.TRADE_CANCELLED);
        assertThat(ledger.effectiveCharges("m1", "o1")).isZero();
    }

    @Test
    void whatIsChargedCannotBeCancelled() {
        ledger.charge(request("T1"), null);
        assertThat(ledger.cancel("T1")).isEqualTo(ChargeStatus.CHARGED);
        assertThat(ledger.effectiveCharges("m1", "o1")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "T9,1,CNY,UNKNOWN_TRADE_NO",
        "TD,1,CNY,NOT_CHARGED",
        "T1,1,EUR,CURRENCY_MISMATCH",
        "T1,501,CNY,EXCEEDS_CHARGE"
    })
    void aRefundThatTheChargeCannotBearIsDeclined(String tradeNo, long amountMinor, String currency, String code) {
        ledger.charge(request("T1"), null);
        ledger.charge(request("TD"), "DO_NOT_HONOR");
        ledger.refund(new RefundRequest("R1", tradeNo, amountMinor, currency), null);
        assertThat(ledger.findRefund("R1").orElseThrow().declineCode()).isEqualTo(code);
        assertThat(ledger.find("T1").orElseThrow().refundedMinor()).isZero();
    }

    @Test
    void refundsNeverExceedTheCharge() {
        ledger.charge(request("T1"), null);
        ledger.refund(new RefundRequest("R1", "T1", 300, "CNY"), null);
        ledger.refund(new RefundRequest("R1", "T1", 300, "CNY"), null);
        assertThat(ledger.refund(new RefundRequest("R1", "T1", 200, "CNY"), null))
                .isInstanceOf(NumberReused.class);
        ledger.refund(new RefundRequest("R2", "T1", 201, "CNY"), null);
        assertThat(ledger.find("T1").orElseThrow().refundedMinor()).isEqualTo(300);
        assertThat(ledger.effectiveCharges("m1", "o1")).isEqualTo(1);

        ledger.refund(new RefundRequest("R3", "T1", 200, "CNY"), null);
        assertThat(ledger.effectiveCharges("m1", "o1")).isZero();
        assertThat(ledger.summary().refunds()).isEqualTo(2);
    }

    @Test
    void twoEffectiveChargesOfOneOrderAreADoubleChargeUntilOneIsRefunded() {
        ledger.charge(request("T1"), null);
        ledger.charge(request("T2"), null);
        ledger.charge(request("T3", "o2", 7, "JPY"), null);
        assertThat(ledger.summary().doubleCharges())
                .containsExactly(new LedgerSummary.DoubleCharge(new OrderRef("m1", "o1"), List.of("T1", "T2")));
        assertThat(ledger.summary().ordersCharged()).isEqualTo(2);

        ledger.refund(new RefundRequest("R1", "T2", 500, "CNY"), null);
        assertThat(ledger.summary().doubleCharges()).isEmpty();
    }

    @Test
    void sumsStayExactWhereALongWouldWrap() {
        for (int i = 0; i < 3; i++) {
            ledger.charge(request("T" + i, "o" + i, Long.MAX_VALUE, "CNY"), null);
        }
        assertThat(ledger.summary().perCurrency())
                .containsEntry(
                        "CNY",
                        new LedgerSummary.CurrencySum(
                                3,
                                BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(3)),
                                BigInteger.ZERO));
    }

    @Test
    void pagesGoThroughAllRowsInOrder() {
        for (int i = 1; i <= 5; i++) {
            ledger.charge(request("T" + i, "o" + i, i, "CNY"), null);
        }
        assertThat(ledger.page(0, 2)).extracting(Charge::sequence).containsExactly(1L, 2L);
        assertThat(ledger.page(4, 2)).extracting(Charge::sequence).containsExactly(5L);
        assertThat(ledger.page(5, 2)).isEmpty();
        assertThat(ledger.page(Long.MAX_VALUE, Integer.MAX_VALUE)).isEmpty();
    }
}
