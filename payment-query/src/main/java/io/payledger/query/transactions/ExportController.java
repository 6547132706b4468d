package io.payledger.query.transactions;

import io.payledger.api.access.Caller;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.query.export.Export;
import io.payledger.query.export.ExportFormat;
import io.payledger.query.export.Exports;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
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
    private static final String PAYMENTS = "SELECT * FROM payment_transaction t";
    private static final String PAYMENT_RULE = "must be merchantId/orderId of a row";
    private static final String REFUNDS = "SELECT * FROM payment_refund r";
    private static final String REFUND_RULE = "must be the refundNo of a row";

    private final Exports exports;
    private final TransactionQueries queries;

    ExportController(Exports exports, TransactionQueries queries) {
        this.exports = exports;
        this.queries = queries;
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
        PaymentId after = parameters.optional("after", PaymentId::parse, PAYMENT_RULE);
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        format.requireResumable(after);
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        TransactionFilter filter = wanted.ofMerchant(visibility.merchantId());
        List<String> behind = after == null ? null : position(visibility, sort, after);
        Export<TransactionRow> export = new Export<>(
                "transactions",
                PAYMENTS,
                behind == null ? filter.conditions() : sort.behind(filter.conditions(), behind),
                sort.orderBy(),
                TransactionRow::of,
                TransactionColumns.OF_TRANSACTIONS,
                after != null);
        if (asOf.isNow()) {
            exports.send(export, format, request, response);
        } else {
            exports.send(export, rows -> queries.each(filter, sort, asOf, behind, rows), format, request, response);
        }
    }

    private List<String> position(Visibility visibility, TransactionSort sort, PaymentId after) {
        Conditions one =
                Conditions.none().and("t.payment_id = ?", after).and("t.merchant_id = ?", visibility.merchantId());
        return exports.position(PAYMENTS, one, TransactionRow::of, sort::position)
                .orElseThrow(() -> QueryParameters.invalid("after", PAYMENT_RULE));
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
        TradeNo after = parameters.optional("after", TradeNo::new, REFUND_RULE);
        parameters.refuseOthers();
        format.requireResumable(after);
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        Conditions conditions = wanted.conditions(visibility.merchantId());
        exports.send(
                new Export<>(
                        "refunds",
                        REFUNDS,
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
        return exports.position(REFUNDS, one, RefundRow::of, RefundRow::position)
                .orElseThrow(() -> QueryParameters.invalid("after", REFUND_RULE));
    }
}
