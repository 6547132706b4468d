package io.payledger.banksim.web;

import io.payledger.banksim.callbacks.Callbacks;
import io.payledger.banksim.charges.Booking;
import io.payledger.banksim.charges.Booking.Booked;
import io.payledger.banksim.charges.Booking.NumberReused;
import io.payledger.banksim.charges.Booking.Replayed;
import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.ChargeLedger;
import io.payledger.banksim.charges.ChargeRequest;
import io.payledger.banksim.charges.ChargeStatus;
import io.payledger.banksim.charges.OrderRef;
import io.payledger.banksim.charges.Refund;
import io.payledger.banksim.charges.RefundRequest;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.Injection;
import io.payledger.banksim.faults.Operation;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bank's own protocol. */
final class BankRoutes {
    /** 15 digits: what a careless reader's double still holds exactly. */
    private static final long MAX_AMOUNT_MINOR = 999_999_999_999_999L;

    private final ChargeLedger ledger;
    private final FaultyCalls calls;
    private final RequestCounts counts;
    private final Callbacks callbacks;
    private final Clock clock;

    BankRoutes(ChargeLedger ledger, FaultyCalls calls, RequestCounts counts, Callbacks callbacks, Clock clock) {
        this.callbacks = callbacks;
        this.ledger = ledger;
        this.calls = calls;
        this.counts = counts;
        this.clock = clock;
    }

    List<Route> routes() {
        return List.of(
                Route.of("POST", "bank/v1/charges", this::charge),
                Route.of("GET", "bank/v1/charges/*", this::queryCharge),
                Route.of("POST", "bank/v1/charges/*/cancel", this::cancel),
                Route.of("POST", "bank/v1/refunds", this::refund),
                Route.of("GET", "bank/v1/refunds/*", this::queryRefund),
                Route.of("GET", "bank/v1/totals/*/*", this::totals));
    }

    private Reply charge(Request http) {
        JsonBody body = http.json();
        ChargeRequest request = new ChargeRequest(
                body.text("tradeNo", Rule.NUMBER),
                new OrderRef(body.text("merchantId", Rule.ID), body.text("orderId", Rule.ID)),
                body.text("channel", Rule.CHANNEL),
                body.whole("amount", 1, MAX_AMOUNT_MINOR),
                body.text("currency", Rule.CURRENCY));
        body.requireNothingElse();
        return calls.run(Operation.CHARGE, request.tradeNo(), request.order(), injection -> {
            Booking<Charge> booking = ledger.charge(request, declineCode(injection));
            countDecline(booking, injection);
            return switch (booking) {
                case Booked<Charge>(Charge row) -> {
                    callbacks.booked(row, injection);
                    yield Reply.ok(Rows.charge(row));
                }
                case Replayed<Charge>(Charge row) -> Reply.ok(Rows.charge(row));
                case NumberReused<Charge>() -> Reply.error(409, "TRADE_NO_REUSED");
            };
        });
    }

    private Reply queryCharge(Request http) {
        String tradeNo = http.segment(3, "tradeNo", Rule.NUMBER);
        return calls.run(Operation.QUERY, tradeNo, orderOf(tradeNo), injection -> {
            Optional<Charge> row = ledger.find(tradeNo);
            if (row.isPresent()) {
                return lags(injection, row.get().at()) ? notFound() : Reply.ok(Rows.charge(row.get()));
            }
            return ledger.isCancelled(tradeNo) ? Reply.ok(Rows.status(tradeNo, "CANCELLED")) : notFound();
        });
    }

    private Reply cancel(Request http) {
        String tradeNo = http.segment(3, "tradeNo", Rule.NUMBER);
        return calls.run(Operation.CANCEL, tradeNo, orderOf(tradeNo), injection -> {
            ChargeStatus status = ledger.cancel(tradeNo);
            return ledger.find(tradeNo)
                    .map(row -> Reply.ok(Rows.charge(row)))
                    .orElseGet(() -> Reply.ok(Rows.status(tradeNo, status.name())));
        });
    }

    private Reply refund(Request http) {
        JsonBody body = http.json();
        RefundRequest request = new RefundRequest(
                body.text("refundNo", Rule.NUMBER),
                body.text("tradeNo", Rule.NUMBER),
                body.whole("amount", 1, MAX_AMOUNT_MINOR),
                body.text("currency", Rule.CURRENCY));
        body.requireNothingElse();
        return calls.run(Operation.REFUND, request.refundNo(), orderOf(request.tradeNo()), injection -> {
            Booking<Refund> booking = ledger.refund(request, declineCode(injection));
            countDecline(booking, injection);
            return switch (booking) {
                case Booked<Refund>(Refund row) -> {
                    ledger.find(request.tradeNo()).ifPresent(charge -> callbacks.refunded(row, charge, injection));
                    yield Reply.ok(Rows.refund(row));
                }
                case Replayed<Refund>(Refund row) -> Reply.ok(Rows.refund(row));
                case NumberReused<Refund>() -> Reply.error(409, "REFUND_NO_REUSED");
            };
        });
    }

    private Reply queryRefund(Request http) {
        String refundNo = http.segment(3, "refundNo", Rule.NUMBER);
        OrderRef order = ledger.findRefund(refundNo)
                .map(refund -> orderOf(refund.request().tradeNo()))
                .orElse(null);
        return calls.run(
                Operation.REFUND_QUERY,
                refundNo,
                order,
                injection -> ledger.findRefund(refundNo)
                        .filter(refund -> !lags(injection, refund.at()))
                        .<Reply>map(refund -> Reply.ok(Rows.refund(refund)))
                        .orElseGet(BankRoutes::notFound));
    }

    /** What one channel booked on one day of UTC; of today, what there is by now. */
    private Reply totals(Request http) {
        String channel = http.segment(3, "channel", Rule.CHANNEL);
        String day = http.segment(4, "day", Rule.DAY);
        try {
            return Reply.ok(Rows.totals(channel, day, ledger.totals(channel, LocalDate.parse(day))));
        } catch (DateTimeParseException e) {
            throw new BadRequestException("day must be one that there is");
        }
    }

    private @Nullable OrderRef orderOf(String tradeNo) {
        return ledger.find(tradeNo).map(row -> row.request().order()).orElse(null);
    }

    private boolean lags(Injection injection, Instant bookedAt) {
        boolean hidden = injection.has(Fault.QUERY_LAG)
                && clock.instant().isBefore(bookedAt.plus(injection.settings().queryLag()));
        if (hidden) {
            counts.injected(Fault.QUERY_LAG);
        }
        return hidden;
    }

    private static @Nullable String declineCode(Injection injection) {
        return injection.has(Fault.DECLINE) ? injection.settings().declineCode() : null;
    }

    private void countDecline(Booking<?> booking, Injection injection) {
        if (booking instanceof Booked && injection.has(Fault.DECLINE)) {
            counts.injected(Fault.DECLINE);
        }
    }

    private static Reply.Answer notFound() {
        return Reply.error(404, "NOT_FOUND");
    }
}
