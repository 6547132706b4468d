package io.payledger.app.openapi;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundStatus;
import io.payledger.query.statement.matching.MatchClass;
import io.payledger.query.statement.matching.MatchState;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Headers and query parameters that routes share, by the names under which {@link ApiOperations} mentions them. */
final class ApiParameters {
    static final String ID_PATTERN = "^(?!\\.{1,2}$)[A-Za-z0-9_.:-]{1,64}$";

    private static final Map<String, Object> ID = Map.of("type", "string", "pattern", ID_PATTERN);
    private static final Map<String, Object> TEXT = Map.of("type", "string");
    private static final Map<String, Object> MINOR = Map.of("type", "integer", "format", "int64", "minimum", 0);
    private static final Map<String, Object> INDEX = Map.of("type", "integer", "format", "int64", "minimum", 1);
    private static final Map<String, Object> INSTANT = Map.of("type", "string", "format", "date-time");
    private static final Map<String, Object> DATE = Map.of("type", "string", "format", "date");

    private static final Map<String, Map<String, Object>> ALL = new LinkedHashMap<>();

    static {
        header(
                "Idempotency-Key",
                "One key for one payment attempt: keep it for retries of the same request.",
                Map.of("type", "string", "minLength", 1, "maxLength", 255));
        header(
                "Prefer",
                "`wait=N`: answer when the outcome is there, after N seconds at the latest.",
                Map.of("type", "string", "examples", List.of("wait=5")));
        header("traceparent", "W3C trace context; its trace id is kept and comes back as `Trace-Id`.", TEXT);
        header("Trace-Id", "A trace id of your own, where you have no traceparent.", ID);
        header("Bank-Timestamp", "When the message was signed, in seconds since 1970.", TEXT);
        header("Bank-Signature", "`v1=` and the HMAC-SHA-256 in hex; see docs/callbacks.md.", TEXT);
        query("merchant", "Whose order or rows; for staff. An order service always means its own.", ID);
        ALL.put("paymentStatus", status(PaymentStatus.values()));
        ALL.put("refundStatus", status(RefundStatus.values()));
        query("refundNo", "Only this refund.", TEXT);
        query("format", "`csv` (default) or `xlsx`.", Map.of("type", "string", "enum", List.of("csv", "xlsx")));
        query("after", "The row behind which a CSV goes on; its id, as the file shows it.", TEXT);
        query("channel", "Only rows of this channel.", TEXT);
        query("currency", "ISO 4217 code.", Map.of("type", "string", "pattern", "^[A-Z]{3}$"));
        query("minAmount", "In minor units; needs a currency.", MINOR);
        query("maxAmount", "In minor units; needs a currency.", MINOR);
        query("orderId", "Only this order.", ID);
        query("tradeNo", "Only this trade number.", TEXT);
        query("text", "Order id, trade number or the bank's reference, or its beginning.", TEXT);
        query("from", "From this moment on, ISO 8601 with an offset.", INSTANT);
        query("to", "Before this moment, ISO 8601 with an offset.", INSTANT);
        ALL.put("fromDate", parameter("from", "query", "First day, required.", DATE, true));
        ALL.put("toDate", parameter("to", "query", "Day after the last, required.", DATE, true));
        ALL.put("fromPoint", parameter("from", "query", "The first point, required.", INSTANT, true));
        ALL.put("toPoint", parameter("to", "query", "No point is later, required.", INSTANT, true));
        ALL.put("step", parameter("step", "query", "Between two points, ISO 8601, as `PT1H`; required.", TEXT, true));
        query(
                "fromSequence",
                "The first event to tell, counted from 0.",
                Map.of("type", "integer", "minimum", 0, "default", 0));
        ALL.put("fromIndex", parameter("from", "query", "First index of the log; 1 without.", INDEX, false));
        ALL.put(
                "toIndex",
                parameter("to", "query", "Last index; that of the newest checkpoint without.", INDEX, false));
        ALL.put("fromSize", parameter("from", "query", "Events of the older tree, required.", INDEX, true));
        ALL.put("toSize", parameter("to", "query", "Events of the newer tree, required.", INDEX, true));
        query("proofs", "`true`: a proof for each event of the whole log as well.", Map.of("type", "boolean"));
        ALL.put("eventType", parameter("type", "query", "Only events of this type, as PaymentSucceeded.", TEXT, false));
        query("actor", "Only what this caller or automation did, as staff:jane.", TEXT);
        ALL.put("pathStart", parameter("path", "query", "Only addresses that begin so.", TEXT, false));
        query("raw", "`true`: with the stored texts.", Map.of("type", "boolean"));
        ALL.put(
                "eventSort",
                parameter(
                        "sort",
                        "query",
                        "`-index` (default), the newest first, or `index`.",
                        Map.of("type", "string", "enum", List.of("-index", "index")),
                        false));
        query("asOf", "As it was at this moment, ISO 8601 with an offset.", INSTANT);
        query(
                "asOfIndex",
                "As it was after this event of the log and all before it; not with `asOf`.",
                Map.of("type", "integer", "format", "int64", "minimum", 0));
        query("zone", "Time zone of the days, as Asia/Shanghai; UTC without.", TEXT);
        query(
                "sort",
                "`-createdAt` (default), `createdAt`, `-amount` or `amount`; by amount needs a currency.",
                Map.of("type", "string", "enum", List.of("-createdAt", "createdAt", "-amount", "amount")));
        query(
                "groupBy",
                "`channel`, `merchant` or `currency`.",
                Map.of("type", "string", "enum", List.of("channel", "merchant", "currency")));
        query("account", "Only this account.", TEXT);
        query("dryRun", "`true`: all checks are made and nothing is stored.", Map.of("type", "boolean"));
        query("open", "`true`: only those that are not over; `false`: only those that are.", Map.of("type", "boolean"));
        ALL.put("alarmKind", parameter("kind", "query", "Only this kind of alarms.", TEXT, false));
        query("kind", "Only this kind of entries.", TEXT);
        ALL.put("fileName", parameter("name", "query", "Name of the file, for people.", TEXT, false));
        query("mapping", "Of a CSV file: one of those that are configured, `plain` without.", TEXT);
        ALL.put(
                "importState",
                parameter(
                        "state",
                        "query",
                        "Only files in this state.",
                        Map.of("type", "string", "enum", List.of("RUNNING", "IMPORTED", "REFUSED", "FAILED")),
                        false));
        query("endpoint", "Only this endpoint of a merchant.", MINOR);
        ALL.put(
                "deliveryState",
                parameter(
                        "state",
                        "query",
                        "Only webhooks in this state.",
                        Map.of("type", "string", "enum", List.of("WAITING", "DELIVERED", "PARKED")),
                        false));
        ALL.put("callbackNumber", parameter("callbackId", "query", "Only this message.", MINOR, false));
        ALL.put(
                "callbackState",
                parameter(
                        "state",
                        "query",
                        "Only messages in this state.",
                        Map.of(
                                "type",
                                "string",
                                "enum",
                                List.of("RECEIVED", "APPLIED", "FAILED", "PARKED", "EXPIRED", "CLOSED")),
                        false));
        ALL.put("bankAccount", parameter("account", "query", "Only this account of a bank.", TEXT, false));
        ALL.put(
                "matchClass",
                parameter(
                        "class",
                        "query",
                        "Only this class; MATCHED are those that agree.",
                        Map.of(
                                "type",
                                "string",
                                "enum",
                                Arrays.stream(MatchClass.values())
                                        .map(Enum::name)
                                        .toList()),
                        false));
        ALL.put(
                "matchState",
                parameter(
                        "state",
                        "query",
                        "Only rows of this status; WAITING are OPEN and PROPOSED.",
                        Map.of(
                                "type",
                                "string",
                                "enum",
                                Stream.concat(
                                                Stream.of("WAITING"),
                                                Arrays.stream(MatchState.values())
                                                        .map(Enum::name))
                                        .toList()),
                        false));
        ALL.put("afterMatch", parameter("after", "query", "The `matchId` behind which a CSV goes on.", MINOR, false));
        query("importId", "Only those of this file.", MINOR);
        query("statementId", "Only those of this statement.", MINOR);
        query(
                "direction",
                "`CREDIT`: money that came in; `DEBIT`: money that went out.",
                Map.of("type", "string", "enum", List.of("CREDIT", "DEBIT")));
        ALL.put("fromDay", parameter("from", "query", "Booked on this day or later.", DATE, false));
        ALL.put("toDay", parameter("to", "query", "Booked before this day.", DATE, false));
        ALL.put("lineText", parameter("text", "query", "With this text in it, taken literally.", TEXT, false));
        query("limit", "Rows of a page.", Map.of("type", "integer", "minimum", 1, "maximum", 1000, "default", 100));
        query("cursor", "`nextCursor` of the page before.", TEXT);
    }

    private ApiParameters() {}

    private static Map<String, Object> status(Enum<?>[] values) {
        return status("status", values);
    }

    private static Map<String, Object> status(String name, Enum<?>[] values) {
        return parameter(
                name,
                "query",
                "Only rows of this status.",
                Map.of(
                        "type",
                        "string",
                        "enum",
                        Arrays.stream(values).map(Enum::name).toList()),
                false);
    }

    static Map<String, Object> named(String name) {
        Map<String, Object> known = ALL.get(name);
        if (known == null) {
            throw new IllegalArgumentException("ApiParameters knows no " + name);
        }
        return known;
    }

    static Map<String, Object> inPath(String name) {
        return parameter(
                name,
                "path",
                switch (name) {
                    case "merchantId" -> "The merchant.";
                    case "orderId" -> "The order, as its order service names it.";
                    case "refundId" -> "The refund, as whoever asked for it named it.";
                    case "disputeId" -> "The dispute, as whoever opened it named it.";
                    case "checkId" -> "The number of the check.";
                    case "index" -> "Its index in the log, from 1.";
                    case "number" -> "1, 2 or 3.";
                    case "statementId" -> "The statement.";
                    case "matchId" -> "The difference.";
                    case "endpointId" -> "The number of the endpoint.";
                    case "deliveryId" -> "The number of the delivery.";
                    case "callbackId" -> "The number of the message, as alarms name it.";
                    case "importId" -> "The file, by the number that its import has.";
                    default -> "";
                },
                name.equals("index") || name.equals("checkId")
                        ? INDEX
                        : name.equals("number") || name.equals("channel") ? TEXT : ID,
                true);
    }

    private static void header(String name, String description, Map<String, Object> schema) {
        ALL.put(name, parameter(name, "header", description, schema, false));
    }

    private static void query(String name, String description, Map<String, Object> schema) {
        ALL.put(name, parameter(name, "query", description, schema, false));
    }

    private static Map<String, Object> parameter(
            String name, String in, String description, Map<String, Object> schema, boolean required) {
        Map<String, Object> parameter = new LinkedHashMap<>();
        parameter.put("name", name);
        parameter.put("in", in);
        parameter.put("description", description);
        parameter.put("required", required);
        parameter.put("schema", new TreeMap<>(schema));
        return parameter;
    }
}
