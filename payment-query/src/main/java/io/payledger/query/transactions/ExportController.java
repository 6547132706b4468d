package io.payledger.query.transactions;

import io.payledger.api.access.Caller;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.query.export.Export;
import io.payledger.query.export.ExportFormat;
import io.payledger.query.export.Exports;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * All rows of a filter as a file: the parameters of the pages but {@code limit} and {@code cursor}, with {@code format}
 * ({@code csv} by default, or {@code xlsx}) and {@code after}: the last row that a client has of a CSV file that was
 * broken off.
 */
@RestController
final class ExportController {
    private final Exports exports;
    private final Snapshot snapshot;

    ExportController(Exports exports, Snapshot snapshot) {
        this.exports = exports;
        this.snapshot = snapshot;
    }

    /** The payments; {@code after} is {@code merchantId/orderId} of a row. */
    @GetMapping({"/api/transactions/export", TransactionTableController.ROUTE + "/export"})
    void transactions(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response) {
        QueryParameters parameters = new QueryParameters(given);
        ExportFormat format = ExportFormat.of(parameters);
        TransactionFilter wanted = TransactionFilter.of(parameters);
        TransactionSort sort = TransactionSort.of(parameters, wanted);
        PaymentId after = parameters.optional("after", PaymentId::parse, "must be merchantId/orderId of a row");
        parameters.refuseOthers();
        format.requireResumable(after);
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        Conditions conditions = wanted.ofMerchant(visibility.merchantId()).conditions();
        exports.send(
                new Export<>(
                        "transactions",
                        "SELECT * FROM payment_transaction t",
                        after == null ? conditions : sort.behind(conditions, position(visibility, sort, after)),
                        sort.orderBy(),
                        TransactionRow::of,
                        TransactionColumns.OF_TRANSACTIONS,
                        after != null),
                format,
                request,
                response);
    }

    /** Of any payment that may be seen: what it was exported for may have changed since. */
    private List<String> position(Visibility visibility, TransactionSort sort, PaymentId after) {
        Conditions one =
                Conditions.none().and("t.payment_id = ?", after).and("t.merchant_id = ?", visibility.merchantId());
        return snapshot
                .read(jdbc -> jdbc.sql("SELECT * FROM payment_transaction t" + one.where())
                        .params(one.parameters())
                        .query((row, number) -> TransactionRow.of(row))
                        .list())
                .stream()
                .map(sort::position)
                .findFirst()
                .orElseThrow(() -> QueryParameters.invalid("after", "must be merchantId/orderId of a row"));
    }

    /** The refunds; {@code after} is the {@code refundNo} of a row. */
    @GetMapping("/api/refunds/export")
    void refunds(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response) {
        QueryParameters parameters = new QueryParameters(given);
        ExportFormat format = ExportFormat.of(parameters);
        RefundFilter wanted = RefundFilter.of(parameters);
        TradeNo after = parameters.optional("after", TradeNo::new, "must be the refundNo of a row");
        parameters.refuseOthers();
        format.requireResumable(after);
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        Conditions conditions = wanted.conditions(visibility.merchantId());
        exports.send(
                new Export<>(
                        "refunds",
                        "SELECT * FROM payment_refund r",
                        after == null ? conditions : RefundQueries.behind(conditions, position(visibility, after)),
                        RefundQueries.ORDER_BY,
                        RefundRow::of,
                        TransactionColumns.OF_REFUNDS,
                        after != null),
                format,
                request,
                response);
    }

    private List<String> position(Visibility visibility, TradeNo after) {
        Conditions one =
                Conditions.none().and("r.refund_no = ?", after).and("r.merchant_id = ?", visibility.merchantId());
        return snapshot
                .read(jdbc -> jdbc.sql("SELECT * FROM payment_refund r" + one.where())
                        .params(one.parameters())
                        .query((row, number) -> RefundRow.of(row))
                        .list())
                .stream()
                .map(RefundRow::position)
                .findFirst()
                .orElseThrow(() -> QueryParameters.invalid("after", "must be the refundNo of a row"));
    }
}
