package io.payledger.app.openapi;

import static io.payledger.api.access.Role.AUDITOR;
import static io.payledger.api.access.Role.FINANCE;
import static io.payledger.api.access.Role.OPERATOR;
import static io.payledger.api.access.Role.ORDER_SERVICE;
import static io.payledger.api.access.Role.SUPPORT;
import static io.payledger.api.problem.ErrorCode.ACTION_NOT_OFFERED;
import static io.payledger.api.problem.ErrorCode.ALREADY_PAID_REFUND_INSTEAD;
import static io.payledger.api.problem.ErrorCode.AMOUNT_ABOVE_MAXIMUM;
import static io.payledger.api.problem.ErrorCode.AMOUNT_BELOW_MINIMUM;
import static io.payledger.api.problem.ErrorCode.CALLBACK_NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.CALLBACK_NOT_GIVEN_UP;
import static io.payledger.api.problem.ErrorCode.CURRENCY_NOT_ALLOWED;
import static io.payledger.api.problem.ErrorCode.DIFFERENCE_NOT_OPEN;
import static io.payledger.api.problem.ErrorCode.DISPUTED;
import static io.payledger.api.problem.ErrorCode.DISPUTE_ALREADY_DECIDED;
import static io.payledger.api.problem.ErrorCode.DISPUTE_MISMATCH;
import static io.payledger.api.problem.ErrorCode.DISPUTE_NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.HOLD_LIFTED_BY_SAME_PERSON;
import static io.payledger.api.problem.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static io.payledger.api.problem.ErrorCode.INVALID_FIELD;
import static io.payledger.api.problem.ErrorCode.INVALID_IDEMPOTENCY_KEY;
import static io.payledger.api.problem.ErrorCode.LEGAL_HOLD;
import static io.payledger.api.problem.ErrorCode.LEGAL_HOLD_NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.NOTHING_TO_REVIEW;
import static io.payledger.api.problem.ErrorCode.NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.NOT_YET_SIGNED;
import static io.payledger.api.problem.ErrorCode.ORDER_ALREADY_HAS_PAYMENT;
import static io.payledger.api.problem.ErrorCode.ORDER_BUSY;
import static io.payledger.api.problem.ErrorCode.ORDER_NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.ORDER_NOT_PAID;
import static io.payledger.api.problem.ErrorCode.PAID_STAYS_PAID;
import static io.payledger.api.problem.ErrorCode.PAYER_CODE_NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.PAYER_COUNT_EXCEEDED;
import static io.payledger.api.problem.ErrorCode.PAYER_SUM_EXCEEDED;
import static io.payledger.api.problem.ErrorCode.REFUNDABLE_CHANGED;
import static io.payledger.api.problem.ErrorCode.REFUND_EXCEEDS_CAPTURED;
import static io.payledger.api.problem.ErrorCode.REFUND_MISMATCH;
import static io.payledger.api.problem.ErrorCode.REFUND_NOT_AWAITING_APPROVAL;
import static io.payledger.api.problem.ErrorCode.REFUND_NOT_FOUND;
import static io.payledger.api.problem.ErrorCode.REPEAT_SUBMIT;
import static io.payledger.api.problem.ErrorCode.REVIEW_TOO_EARLY;
import static io.payledger.api.problem.ErrorCode.SECOND_PERSON_NEEDED;
import static io.payledger.api.problem.ErrorCode.STATEMENT_REFUSED;
import static io.payledger.api.problem.ErrorCode.TABLES_BEHIND;
import static io.payledger.api.problem.ErrorCode.TOKENS_NOT_CONFIGURED;
import static io.payledger.api.problem.ErrorCode.TOKEN_EXPIRED;
import static io.payledger.api.problem.ErrorCode.TOKEN_FOREIGN;
import static io.payledger.api.problem.ErrorCode.TOKEN_FORGED;
import static io.payledger.api.problem.ErrorCode.TOKEN_MISMATCH;
import static io.payledger.api.problem.ErrorCode.TOKEN_REQUIRED;
import static io.payledger.api.problem.ErrorCode.TOO_MANY_ATTEMPTS;
import static io.payledger.api.problem.ErrorCode.TOO_MANY_DISPUTES;
import static io.payledger.api.problem.ErrorCode.TOO_MANY_REFUNDS;
import static io.payledger.api.problem.ErrorCode.TOO_MANY_WEBHOOKS;
import static io.payledger.api.problem.ErrorCode.UNAUTHENTICATED;
import static io.payledger.api.problem.ErrorCode.UNKNOWN_CHANNEL;
import static io.payledger.api.problem.ErrorCode.UNKNOWN_CURRENCY;
import static io.payledger.api.problem.ErrorCode.WEBHOOKS_NOT_CONFIGURED;
import static io.payledger.api.problem.ErrorCode.WEBHOOK_ADDRESS_REFUSED;
import static io.payledger.api.problem.ErrorCode.WEBHOOK_EXISTS;
import static io.payledger.api.problem.ErrorCode.WEBHOOK_NOT_FOUND;

import io.payledger.api.access.Role;
import java.util.List;

/** Every route of the ledger. A route of a controller that is not here fails {@link OpenApiPagesTest}. */
final class ApiOperations {
    private static final Role[] READERS = {ORDER_SERVICE, FINANCE, AUDITOR, SUPPORT, OPERATOR};

    private static final String PAYMENT = """
            {"orderId":"O-88291","merchantId":"shop-1","status":"SUCCESS","amount":500,"currency":"CNY",\
            "attempts":[{"attempt":1,"tradeNo":"CZN8ZM0B4H8WJV1PNECYKHD7KMXZG","channel":"WECHAT","status":"SUCCESS",\
            "bankReference":"BK000000000001"}],"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"}""";

    private ApiOperations() {}

    static final List<ApiOperation> ALL = List.of(
            new ApiOperation("GET", "/api/ping", "Try an address and a key")
                    .saying("Does nothing. Good for checking a configuration before the first order.")
                    .roles(Role.values())
                    .answers(204, "The key is good."),
            new ApiOperation("POST", "/api/ping", "Try an address, a key and a body")
                    .saying("Reads the body as strictly as any other, and does nothing.")
                    .roles(Role.values())
                    .asked("{\"orderId\":\"O-88291\"}")
                    .answers(204, "The key is good, and the body is well-formed JSON."),

            // ── payments ────────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("POST", "/api/payments", "Pay an order, at most once")
                    .saying("""
                            Safe to send again, with the same key or another: an order that is paid or in flight is \
                            never charged again. Send it until a final answer comes; after a time-out, ask for the order.""")
                    .roles(ORDER_SERVICE)
                    .takes("Idempotency-Key", "Prefer", "dryRun", "traceparent", "Trace-Id")
                    .needs("orderId", "channel", "amount", "currency")
                    .asked("{\"orderId\":\"O-88291\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}")
                    .answers(
                            200,
                            "The order is paid, or its attempt failed for good. With `Idempotent-Replayed: true` this request changed nothing.")
                    .answers(202, "Under way. Ask at `Location`, or wait for the notification.")
                    .answered(PAYMENT)
                    .refuses(
                            INVALID_IDEMPOTENCY_KEY,
                            UNKNOWN_CHANNEL,
                            UNKNOWN_CURRENCY,
                            REPEAT_SUBMIT,
                            ORDER_ALREADY_HAS_PAYMENT,
                            TOO_MANY_ATTEMPTS,
                            ORDER_BUSY,
                            IDEMPOTENCY_KEY_REUSED,
                            TOKEN_REQUIRED,
                            TOKEN_FORGED,
                            TOKEN_FOREIGN,
                            TOKEN_EXPIRED,
                            TOKEN_MISMATCH,
                            TOKENS_NOT_CONFIGURED,
                            CURRENCY_NOT_ALLOWED,
                            AMOUNT_BELOW_MINIMUM,
                            AMOUNT_ABOVE_MAXIMUM,
                            PAYER_COUNT_EXCEEDED,
                            PAYER_SUM_EXCEEDED),
            new ApiOperation("POST", "/api/payments/batch", "Pay or refund up to 500 orders with one request")
                    .saying(
                            "Each command is answered as if it had come alone: some may be accepted and others refused. It "
                                    + "has the fields of a payment or, with operation REFUND and an orderId, of a refund, "
                                    + "and may have an idempotencyKey. Nothing binds them together, and the same batch may be sent again.")
                    .roles(ORDER_SERVICE)
                    .takes("dryRun", "traceparent", "Trace-Id")
                    .needs("payments")
                    .answers(200, "One answer for each command, in their order."),
            new ApiOperation("POST", "/api/payments/precreate", "Get a one-time token for an order")
                    .saying(
                            "The token is good for this merchant, order, amount and currency, once, and for a short time.")
                    .roles(ORDER_SERVICE)
                    .takes("traceparent", "Trace-Id")
                    .needs("orderId", "amount", "currency")
                    .asked("{\"orderId\":\"O-88291\",\"amount\":500,\"currency\":\"CNY\"}")
                    .answers(200, "The token.")
                    .refuses(UNKNOWN_CURRENCY, TOKENS_NOT_CONFIGURED),
            new ApiOperation("GET", "/api/payments/{orderId}", "Ask for an order")
                    .saying("The truth of this very moment, read from the payment's own events.")
                    .roles(ORDER_SERVICE)
                    .takes("Prefer", "traceparent", "Trace-Id")
                    .answers(200, "The payment.")
                    .answered(PAYMENT)
                    .refuses(ORDER_NOT_FOUND),
            new ApiOperation("POST", "/api/payments/{orderId}/cancel", "Cancel an order that is not paid")
                    .saying(
                            "An order whose outcome is still open is cancelled by the bank's word: not charged, or charged and given back.")
                    .roles(ORDER_SERVICE, FINANCE, OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .asked("{\"reason\":\"customer left\"}")
                    .answers(200, "Cancelled; with `Idempotent-Replayed: true` it was before.")
                    .answers(202, "The wish stands, and is decided by what the bank says.")
                    .refuses(ORDER_NOT_FOUND, ALREADY_PAID_REFUND_INSTEAD, ORDER_BUSY),
            new ApiOperation("POST", "/api/payments/{orderId}/resume", "Have a parked payment followed again")
                    .saying(
                            "For payments that a processor could not follow. What it passed over is handled now; an old charge is asked about, not sent.")
                    .roles(OPERATOR)
                    .takes("merchant")
                    .answers(
                            200,
                            "What became of it, for each processor that had parked it; none when it was not parked."),
            new ApiOperation("POST", "/api/payments/{orderId}/review", "Decide what the bank does not")
                    .saying("For payments that wait for a person: see `GET /api/reviews`.")
                    .roles(FINANCE, OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .needs("resolution", "reason", "evidence")
                    .asked("{\"resolution\":\"CHARGED\",\"bankReference\":\"BK000000000017\","
                            + "\"reason\":\"line 17 of the statement\",\"evidence\":\"statement-2026-03-03#17\"}")
                    .answers(200, "Decided; with `Idempotent-Replayed: true` it was before.")
                    .refuses(
                            ORDER_NOT_FOUND,
                            NOTHING_TO_REVIEW,
                            REVIEW_TOO_EARLY,
                            PAID_STAYS_PAID,
                            ORDER_NOT_PAID,
                            DISPUTED,
                            ORDER_BUSY),

            // ── refunds ─────────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("POST", "/api/payments/{orderId}/refunds", "Refund an order, in part or in full")
                    .saying(
                            "The refund's id is yours and makes it safe to send again. Above the configured limit it waits for a second person.")
                    .roles(ORDER_SERVICE, FINANCE, OPERATOR)
                    .takes("merchant", "Idempotency-Key", "traceparent", "Trace-Id")
                    .needs("refundId", "amount")
                    .asked("{\"refundId\":\"R-1\",\"amount\":200,\"reason\":\"one of two came back\"}")
                    .answers(200, "The refund as it is; with `Idempotent-Replayed: true` this request changed nothing.")
                    .answers(202, "Under way, or waiting for approval.")
                    .refuses(
                            INVALID_IDEMPOTENCY_KEY,
                            IDEMPOTENCY_KEY_REUSED,
                            ORDER_NOT_FOUND,
                            ORDER_NOT_PAID,
                            DISPUTED,
                            REFUNDABLE_CHANGED,
                            REFUND_MISMATCH,
                            REFUND_EXCEEDS_CAPTURED,
                            TOO_MANY_REFUNDS,
                            REPEAT_SUBMIT,
                            ORDER_BUSY),
            new ApiOperation("GET", "/api/payments/{orderId}/refunds", "List the refunds of an order")
                    .roles(READERS)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .answers(200, "What was captured, what went back, and what can still go back.")
                    .refuses(ORDER_NOT_FOUND),
            new ApiOperation("GET", "/api/payments/{orderId}/refunds/{refundId}", "Ask for a refund")
                    .roles(READERS)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .answers(200, "The refund.")
                    .refuses(ORDER_NOT_FOUND, REFUND_NOT_FOUND),
            new ApiOperation(
                            "POST", "/api/payments/{orderId}/refunds/{refundId}/approve", "Approve a refund that waits")
                    .roles(FINANCE, OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .answers(200, "Approved before.")
                    .answers(202, "Approved; the bank is asked now.")
                    .refuses(
                            ORDER_NOT_FOUND,
                            REFUND_NOT_FOUND,
                            SECOND_PERSON_NEEDED,
                            REFUND_NOT_AWAITING_APPROVAL,
                            DISPUTED,
                            ORDER_BUSY),
            new ApiOperation("POST", "/api/payments/{orderId}/refunds/{refundId}/reject", "Reject a refund that waits")
                    .roles(FINANCE, OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .asked("{\"reason\":\"goods were not sent back\"}")
                    .answers(200, "Rejected.")
                    .refuses(
                            ORDER_NOT_FOUND,
                            REFUND_NOT_FOUND,
                            SECOND_PERSON_NEEDED,
                            REFUND_NOT_AWAITING_APPROVAL,
                            ORDER_BUSY),

            // ── disputes ────────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("POST", "/api/payments/{orderId}/disputes", "Open a dispute: \"I was charged twice\"")
                    .saying(
                            "Answered with what the ledger knows of the payment. Refunds are held back while it is open or lost.")
                    .roles(ORDER_SERVICE, SUPPORT, FINANCE, OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .needs("disputeId", "happenedAt")
                    .asked(
                            "{\"disputeId\":\"D-1\",\"happenedAt\":\"2026-11-29T10:15:30Z\",\"text\":\"I was charged twice\"}")
                    .answers(200, "It was open before; with `Idempotent-Replayed: true`.")
                    .answers(201, "Open.")
                    .refuses(ORDER_NOT_FOUND, DISPUTE_MISMATCH, TOO_MANY_DISPUTES, ORDER_BUSY),
            new ApiOperation("GET", "/api/payments/{orderId}/disputes", "List the disputes of an order")
                    .roles(READERS)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .answers(200, "All of them.")
                    .refuses(ORDER_NOT_FOUND),
            new ApiOperation("GET", "/api/payments/{orderId}/disputes/{disputeId}", "Ask for a dispute")
                    .roles(READERS)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .answers(200, "The dispute.")
                    .refuses(ORDER_NOT_FOUND, DISPUTE_NOT_FOUND),
            new ApiOperation("GET", "/api/payments/{orderId}/disputes/{disputeId}/images/{number}", "Look at a picture")
                    .roles(READERS)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .as("image/*")
                    .answers(200, "The picture as it was sent.")
                    .refuses(ORDER_NOT_FOUND, DISPUTE_NOT_FOUND, NOT_FOUND),
            new ApiOperation(
                            "POST",
                            "/api/payments/{orderId}/dispute-link",
                            "Get a link to the public dispute page for the customer of an order")
                    .saying("""
                            For whoever is signed in at your shop as the customer of this order. Whoever has the link sees \
                            what became of the payment and can open a dispute, until `expiresAt`. Nothing is stored.""")
                    .roles(ORDER_SERVICE)
                    .takes("traceparent", "Trace-Id")
                    .answers(200, "The link.")
                    .answered("""
                            {"orderId":"O-88291","url":"/dispute?link=MXxzaG9wLTF8Ty04ODI5MXwxNzk1OTgwMDAw.\
                            c2lnbmVkIGJ5IHRoZSBsZWRnZXI","expiresAt":"2026-11-29T11:20:00Z"}""")
                    .refuses(ORDER_NOT_FOUND, TOKENS_NOT_CONFIGURED),
            decision("accept", "Accept a dispute: the customer is right"),
            decision("reject", "Reject a dispute: the customer is not right"),
            new ApiOperation(
                            "POST",
                            "/api/payments/{orderId}/disputes/{disputeId}/erase",
                            "Erase the words and pictures of a dispute")
                    .saying("They are gone for ever; who erased them and why is an event. The dispute stays as it is.")
                    .roles(OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .needs("reason")
                    .asked("{\"reason\":\"erasure asked for by the customer\"}")
                    .answers(200, "The dispute without them.")
                    .refuses(ORDER_NOT_FOUND, DISPUTE_NOT_FOUND, LEGAL_HOLD, ORDER_BUSY),

            // ── personal data ───────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("POST", "/api/erasures", "Erase the personal data of an order or of a payer")
                    .saying("""
                            Of an order, or of all orders that are known to be a payer's (`payerId` of the pay requests): \
                            what people wrote about them, what disputes rest on, what banks sent. It is gone for ever on \
                            all nodes when this is answered; amounts, numbers, states and every proof of the history stay. \
                            `reason` is PAYER_REQUEST, CONSENT_WITHDRAWN, PERIOD_OVER, ORDERED or STORED_BY_MISTAKE. \
                            Asking again changes nothing.""")
                    .roles(OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .needs("reason", "caseNumber")
                    .asked("{\"payerId\":\"C-1017\",\"reason\":\"PAYER_REQUEST\",\"caseNumber\":\"DSR-17\"}")
                    .answers(200, "What was erased.")
                    .answered(
                            "{\"subject\":\"payer/shop-1/01890a5d-ac96-774b-bcce-b302099a8057\",\"orders\":3,\"caseNumber\":\"DSR-17\"}")
                    .refuses(ORDER_NOT_FOUND, LEGAL_HOLD, HOLD_LIFTED_BY_SAME_PERSON, ORDER_BUSY),
            new ApiOperation("POST", "/api/legal-holds", "Keep personal data from being erased")
                    .saying("""
                            Of an order or of a payer, for one case; there may be several. `reason` is DISPUTE, LITIGATION, \
                            INVESTIGATION, ORDERED or STATUTORY_PERIOD.""")
                    .roles(OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .needs("reason", "caseNumber")
                    .asked("{\"orderId\":\"O-88291\",\"reason\":\"LITIGATION\",\"caseNumber\":\"LEGAL-4\"}")
                    .answers(200, "The hold.")
                    .answered("{\"subject\":\"shop-1/O-88291\",\"caseNumber\":\"LEGAL-4\",\"standing\":true}")
                    .refuses(ORDER_NOT_FOUND, ORDER_BUSY),
            new ApiOperation("POST", "/api/legal-holds/lift", "Lift the legal hold of a case")
                    .saying("""
                            `reason` is CASE_CLOSED, PERIOD_OVER or SET_BY_MISTAKE. Whoever lifts a hold cannot be the one who \
                            erases then.""")
                    .roles(OPERATOR)
                    .takes("merchant", "traceparent", "Trace-Id")
                    .needs("reason", "caseNumber")
                    .asked("{\"orderId\":\"O-88291\",\"reason\":\"CASE_CLOSED\",\"caseNumber\":\"LEGAL-4\"}")
                    .answers(200, "The hold, which stands no more.")
                    .answered("{\"subject\":\"shop-1/O-88291\",\"caseNumber\":\"LEGAL-4\",\"standing\":false}")
                    .refuses(LEGAL_HOLD_NOT_FOUND, ORDER_BUSY),
            new ApiOperation("GET", "/api/legal-holds", "List the legal holds that stand")
                    .roles(AUDITOR, OPERATOR)
                    .takes("traceparent", "Trace-Id")
                    .answers(200, "The longest standing first, at most a thousand."),

            // ── finance ─────────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("GET", "/api/transactions", "Search the payments")
                    .roles(READERS)
                    .takes("merchant", "paymentStatus", "channel", "currency", "minAmount", "maxAmount")
                    .takes("orderId", "tradeNo")
                    .takes("text", "from", "to", "asOf", "asOfIndex", "sort", "limit", "cursor")
                    .saying(
                            "With `asOf` or `asOfIndex` as it was then, folded from the events: a page may have fewer rows than its limit, even none, and go on, and totals where all payments of the question were looked at.")
                    .answers(200, "A page, with totals by currency on the first.")
                    .refuses(TABLES_BEHIND),
            new ApiOperation("GET", "/api/refunds", "Search the refunds")
                    .roles(READERS)
                    .takes("merchant", "refundStatus", "channel", "currency", "orderId", "refundNo", "from", "to")
                    .takes("limit", "cursor")
                    .answers(200, "A page, with totals by currency on the first."),
            export("/api/transactions/export", "Export the payments")
                    .takes("merchant", "paymentStatus", "channel", "currency", "minAmount", "maxAmount")
                    .takes("orderId", "tradeNo")
                    .takes("text", "from", "to", "asOf", "asOfIndex", "sort", "format", "after")
                    .refuses(TABLES_BEHIND),
            export("/api/refunds/export", "Export the refunds")
                    .takes("merchant", "refundStatus", "channel", "currency", "orderId", "refundNo", "from", "to")
                    .takes("format", "after"),
            new ApiOperation("GET", "/api/status-distribution", "How many payments are in which status")
                    .roles(READERS)
                    .takes("groupBy", "asOf", "asOfIndex")
                    .answers(200, "Counts that sum to the number of payments.")
                    .refuses(TABLES_BEHIND),
            new ApiOperation("GET", "/api/status-distribution/series", "The distribution over time")
                    .roles(READERS)
                    .takes("fromPoint", "toPoint", "step")
                    .answers(200, "The counts at each point."),
            new ApiOperation("GET", "/api/status-distribution/durations", "How long payments stay in each status")
                    .roles(READERS)
                    .takes("from", "to")
                    .answers(200, "Durations for each status."),
            new ApiOperation("GET", "/api/reviews", "What waits for a person")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("merchant", "limit", "cursor")
                    .answers(200, "A page of payments, those that wait longest first."),
            new ApiOperation("GET", "/api/alarms", "What went wrong, and whether it is over")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("merchant", "alarmKind", "open", "limit", "cursor")
                    .answers(200, "A page of alarms, the newest first."),
            new ApiOperation("GET", "/api/callbacks", "What banks sent by themselves")
                    .saying("An order needs its merchant.")
                    .roles(AUDITOR, OPERATOR)
                    .takes("merchant", "orderId", "callbackNumber", "callbackState", "channel", "limit", "cursor")
                    .answers(200, "A page of messages, the newest first."),
            new ApiOperation("POST", "/api/callbacks/{callbackId}/retry", "Try a bank's message once more")
                    .saying("One that was given up, with the bytes that were kept.")
                    .roles(OPERATOR)
                    .answers(200, "What came of it.")
                    .refuses(CALLBACK_NOT_FOUND, CALLBACK_NOT_GIVEN_UP),
            new ApiOperation(
                            "POST",
                            "/api/callbacks/{callbackId}/close",
                            "Say that nothing is left to do about a message")
                    .saying("One that was given up: its alarm ends. When the bank sends it again it begins anew.")
                    .roles(OPERATOR)
                    .needs("reason", "evidence")
                    .asked("{\"reason\":\"an order of the shop's old system\",\"evidence\":\"case 2026-114\"}")
                    .answers(200, "It is closed.")
                    .refuses(CALLBACK_NOT_FOUND, CALLBACK_NOT_GIVEN_UP),
            new ApiOperation("GET", "/api/timeline", "Everything that happened to an order")
                    .saying(
                            "The whole chain of one order, by its id or by a trade number; one of the two must be given.")
                    .roles(READERS)
                    .takes("merchant", "orderId", "tradeNo", "fromSequence")
                    .answers(200, "Each event: what, when, by whom, from where, why.")
                    .refuses(ORDER_NOT_FOUND),
            new ApiOperation("GET", "/api/journal", "Read the double-entry journal")
                    .roles(READERS)
                    .takes(
                            "merchant",
                            "orderId",
                            "account",
                            "kind",
                            "channel",
                            "currency",
                            "from",
                            "to",
                            "asOf",
                            "asOfIndex",
                            "limit",
                            "cursor")
                    .answers(200, "A page of entries, in the order in which they were booked.")
                    .refuses(TABLES_BEHIND),
            export("/api/journal/export", "Export the journal")
                    .takes("merchant", "orderId", "account", "kind", "channel", "currency", "from", "to")
                    .takes("asOf", "asOfIndex", "format", "after")
                    .refuses(TABLES_BEHIND),
            new ApiOperation("GET", "/api/trial-balance", "The balance of every account")
                    .roles(READERS)
                    .takes("merchant", "currency", "asOf", "asOfIndex")
                    .answers(200, "Debits, credits and balances; they sum to zero for each currency.")
                    .refuses(TABLES_BEHIND),
            new ApiOperation("GET", "/api/settlement", "What was settled, day by day")
                    .roles(READERS)
                    .takes("merchant", "zone", "fromDate", "toDate")
                    .answers(200, "One row for each day, channel and currency."),
            new ApiOperation("GET", "/api/payments/{orderId}/payer-code", "What the payer of an order scans")
                    .saying("Where a bank waits for its payer, as WeChat Pay does. Served by nodes with the role SAGA.")
                    .roles(ORDER_SERVICE)
                    .takes("traceparent", "Trace-Id")
                    .answers(200, "The code as the bank gave it, and the attempt that it pays.")
                    .refuses(PAYER_CODE_NOT_FOUND),

            // ── statements ──────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("POST", "/api/statements/imports", "Bring a bank statement")
                    .saying(
                            "CSV, MT940, camt.053 or camt.054, told by what is in it. The whole file is imported or nothing "
                                    + "of it; the same file again changes nothing. A refusal names `line` and `field`.")
                    .roles(FINANCE)
                    .takes("fileName", "mapping", "traceparent", "Trace-Id")
                    .uploads("The file as the bank sent it.")
                    .answers(200, "It was imported before; with `Idempotent-Replayed: true`.")
                    .answers(201, "Imported.")
                    .answers(202, "It is being read. Ask at `Location`.")
                    .refuses(STATEMENT_REFUSED),
            new ApiOperation("GET", "/api/statements/imports", "List the files that were brought")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("importState", "limit", "cursor")
                    .answers(200, "A page, the newest first."),
            new ApiOperation("GET", "/api/statements/imports/{importId}", "Ask how far the import of a file is")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("traceparent", "Trace-Id")
                    .answers(200, "The file, and what became of it.")
                    .refuses(NOT_FOUND),
            new ApiOperation("GET", "/api/statements", "List the bank statements")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("bankAccount", "importId", "limit", "cursor")
                    .answers(200, "A page, the one imported last first."),
            new ApiOperation("GET", "/api/statements/lines", "Search the lines of bank statements")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("statementId", "bankAccount", "direction", "currency", "fromDay", "toDay", "lineText")
                    .takes("limit", "cursor")
                    .answers(200, "A page, those booked last first."),
            new ApiOperation(
                            "POST",
                            "/api/statements/{statementId}/reconcile",
                            "Compare a statement with the ledger again")
                    .saying(
                            "Safe at any time: a run finds the same, or what has become of it. Every import does it by itself.")
                    .roles(FINANCE)
                    .takes("traceparent", "Trace-Id")
                    .answers(200, "How many matches of each class there are.")
                    .refuses(NOT_FOUND),
            new ApiOperation("GET", "/api/statements/differences", "Where bank and ledger differ")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("matchClass", "matchState", "statementId", "bankAccount", "merchant", "orderId", "tradeNo")
                    .takes("fromDay", "toDay", "limit", "cursor")
                    .answers(200, "A page, those found last first."),
            new ApiOperation("GET", "/api/statements/differences/export", "Export the differences to the bank")
                    .saying("All rows of the filter, streamed. A CSV that broke off is continued with `after`.")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("matchClass", "matchState", "statementId", "bankAccount", "merchant", "orderId", "tradeNo")
                    .takes("fromDay", "toDay", "format", "afterMatch")
                    .as("text/csv")
                    .answers(200, "A file, as CSV or XLSX."),
            new ApiOperation("POST", "/api/statements/differences/{matchId}/resolve", "Decide about a difference")
                    .saying(
                            "Each class offers one action, and DISMISS. What may send money out is asked for by two people.")
                    .roles(FINANCE)
                    .takes("traceparent", "Trace-Id")
                    .needs("action", "reason")
                    .asked("{\"action\":\"RECORD_OUTCOME\",\"reason\":\"line 17 of the statement of 3 March\"}")
                    .answers(200, "Decided, or proposed to the second person.")
                    .refuses(NOT_FOUND, DIFFERENCE_NOT_OPEN, ACTION_NOT_OFFERED, SECOND_PERSON_NEEDED, ORDER_BUSY),
            // ── proof ───────────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("GET", "/api/payments/{orderId}/receipt", "Get a receipt that proves itself")
                    .saying(
                            "The events of one order, each with a proof that leads to a signed checkpoint; nothing of anyone else. "
                                    + "Header `Unsigned-Events` counts those that wait for the next checkpoint. See docs/audit/export.md.")
                    .roles(READERS)
                    .takes("merchant")
                    .as("application/x-ndjson")
                    .answers(200, "One JSON object a line.")
                    .refuses(ORDER_NOT_FOUND, NOT_YET_SIGNED),
            new ApiOperation("GET", "/api/audit/checkpoint", "The newest signed checkpoint")
                    .saying("A C2SP tlog-checkpoint. Keep it: it shows later whether the log is still the same.")
                    .roles(Role.values())
                    .as("text/plain")
                    .answers(200, "The note, with its signatures.")
                    .refuses(INVALID_FIELD, NOT_YET_SIGNED),
            new ApiOperation("GET", "/api/audit/consistency", "Prove that the log only grew")
                    .roles(Role.values())
                    .takes("fromSize", "toSize")
                    .answers(200, "A consistency proof of RFC 9162 between the trees of two sizes.")
                    .refuses(NOT_YET_SIGNED),
            new ApiOperation("GET", "/api/audit/export", "Export events with all that proves them")
                    .saying("Streamed, up to the newest checkpoint. Checked offline: see docs/audit/export.md.")
                    .roles(AUDITOR)
                    .takes("fromIndex", "toIndex", "merchant", "orderId", "proofs")
                    .as("application/x-ndjson")
                    .answers(200, "One JSON object a line.")
                    .refuses(NOT_YET_SIGNED),
            new ApiOperation("GET", "/api/audit/events", "The history: events by payment, type, actor and time")
                    .saying(
                            "Read from the log itself, so nothing is missing up to `asOfIndex`. Refused pay requests are in it. A page may have fewer events than its limit, even none, and go on.")
                    .roles(AUDITOR)
                    .takes(
                            "merchant",
                            "orderId",
                            "eventType",
                            "actor",
                            "from",
                            "to",
                            "eventSort",
                            "raw",
                            "limit",
                            "cursor")
                    .answers(200, "A page of events: who, what, when, from where, why, with what outcome."),
            new ApiOperation("GET", "/api/audit/events/{index}", "One event, with its stored texts")
                    .roles(AUDITOR)
                    .answers(200, "The event, with every byte that its hash is made of.")
                    .refuses(NOT_FOUND),
            new ApiOperation("GET", "/api/audit/events/{index}/payload", "The exact bytes of an event's payload")
                    .roles(AUDITOR)
                    .answers(200, "The bytes, as they were hashed.")
                    .refuses(NOT_FOUND),
            new ApiOperation("GET", "/api/audit/events/{index}/metadata", "The exact bytes of an event's metadata")
                    .roles(AUDITOR)
                    .answers(200, "The bytes, as they were hashed.")
                    .refuses(NOT_FOUND),
            new ApiOperation("GET", "/api/audit/payments/{merchantId}/{orderId}", "One payment, as it was")
                    .saying(
                            "Folded from its events up to `asOf` or `asOfIndex`, with what was booked and told of it by then; now without.")
                    .roles(FINANCE, AUDITOR, SUPPORT, OPERATOR)
                    .takes("asOf", "asOfIndex")
                    .answers(200, "The payment after the event `asOfIndex` of the log.")
                    .refuses(ORDER_NOT_FOUND, TABLES_BEHIND),
            new ApiOperation("GET", "/api/audit/checks", "The checks of the whole ledger")
                    .saying(
                            "Once a night, or by `./ledger audit check`: log, tables, books, process managers, statements.")
                    .roles(FINANCE, AUDITOR, OPERATOR)
                    .takes("limit", "cursor")
                    .answers(200, "A page of checks, the newest first, without what they found."),
            new ApiOperation("GET", "/api/audit/checks/{checkId}", "One check, with what it found")
                    .roles(FINANCE, AUDITOR, OPERATOR)
                    .answers(200, "The check and its first thousand findings.")
                    .refuses(NOT_FOUND),
            new ApiOperation("GET", "/api/audit/access", "Who of the staff asked for what")
                    .saying(
                            "Every request of staff is written down before it is answered, those that were refused too. The address is kept, bodies are not.")
                    .roles(AUDITOR, OPERATOR)
                    .takes("actor", "pathStart", "from", "to", "limit", "cursor")
                    .answers(200, "A page of requests, the newest first."),

            // ── webhooks ──────────────────────────────────────────────────────────
            new ApiOperation("GET", "/api/webhooks", "Where merchants are told of their payments")
                    .saying("Without what is signed with. Removed endpoints are not listed.")
                    .roles(SUPPORT, AUDITOR, OPERATOR)
                    .takes("merchant")
                    .answers(200, "The endpoints."),
            new ApiOperation("POST", "/api/webhooks", "Add an endpoint of a merchant")
                    .saying("It is told what happens from now on. Merchants cannot name addresses themselves.")
                    .roles(OPERATOR)
                    .needs("merchant", "url")
                    .asked(
                            "{\"merchant\":\"shop-1\",\"url\":\"https://shop.example/hooks\",\"types\":[\"payment.succeeded\"]}")
                    .answers(201, "Added. `secret` is shown this once.")
                    .refuses(WEBHOOK_ADDRESS_REFUSED, WEBHOOK_EXISTS, TOO_MANY_WEBHOOKS, WEBHOOKS_NOT_CONFIGURED),
            new ApiOperation(
                            "POST",
                            "/api/webhooks/{endpointId}/rotate",
                            "Change what an endpoint's webhooks are signed with")
                    .saying("Both secrets sign during the overlap.")
                    .roles(OPERATOR)
                    .asked("{\"overlap\":\"PT24H\"}")
                    .answers(200, "Changed. `secret` is shown this once.")
                    .refuses(WEBHOOK_NOT_FOUND, WEBHOOKS_NOT_CONFIGURED),
            new ApiOperation("POST", "/api/webhooks/{endpointId}/disable", "Send an endpoint nothing for now")
                    .saying("What happens is kept for it.")
                    .roles(OPERATOR)
                    .needs("reason")
                    .asked("{\"reason\":\"the shop is being moved\"}")
                    .answers(200, "Disabled.")
                    .refuses(WEBHOOK_NOT_FOUND),
            new ApiOperation("POST", "/api/webhooks/{endpointId}/enable", "Send an endpoint all that was kept for it")
                    .roles(OPERATOR)
                    .answers(200, "Enabled.")
                    .refuses(WEBHOOK_NOT_FOUND),
            new ApiOperation("POST", "/api/webhooks/{endpointId}/remove", "End an endpoint")
                    .saying("What waits for it is parked, and nothing more is kept.")
                    .roles(OPERATOR)
                    .needs("reason")
                    .asked("{\"reason\":\"the shop is closed\"}")
                    .answers(200, "Removed.")
                    .refuses(WEBHOOK_NOT_FOUND),
            new ApiOperation("POST", "/api/webhooks/{endpointId}/resend", "Send a range of webhooks again")
                    .saying(
                            "Of one order, when `orderId` names one. Under the ids that they had, 10000 at the most; a larger range is asked for again behind `lastId`.")
                    .roles(SUPPORT, OPERATOR)
                    .asked(
                            "{\"state\":\"DELIVERED\",\"from\":\"2026-03-01T00:00:00Z\",\"to\":\"2026-03-02T00:00:00Z\"}")
                    .answers(200, "How many.")
                    .refuses(WEBHOOK_NOT_FOUND),
            new ApiOperation("GET", "/api/webhooks/deliveries", "What merchants were told, and how it went")
                    .saying("`from` and `to` are times of the event. An order needs its merchant.")
                    .roles(SUPPORT, AUDITOR, OPERATOR)
                    .takes("merchant", "orderId", "endpoint", "deliveryState", "from", "to", "limit", "cursor")
                    .answers(200, "A page of deliveries, the newest first."),
            new ApiOperation("POST", "/api/webhooks/deliveries/{deliveryId}/resend", "Send one webhook again")
                    .roles(SUPPORT, OPERATOR)
                    .answers(200, "It is tried at once.")
                    .refuses(WEBHOOK_NOT_FOUND),

            // ── the bank ────────────────────────────────────────────────────────────────────────────────────────────
            new ApiOperation("POST", "/bank/callbacks/{channel}", "Take a bank's signed message")
                    .saying(
                            "For banks: the signature is checked, not a key. A message that is not authentic changes nothing.")
                    .takes("Bank-Timestamp", "Bank-Signature")
                    .answers(202, "Taken down; what it says is applied right after.")
                    .answers(204, "The same, as WeChat Pay wants to hear it; its messages carry headers of its own.")
                    .refuses(UNAUTHENTICATED));

    private static ApiOperation export(String path, String summary) {
        return new ApiOperation("GET", path, summary)
                .saying("All rows of the filter, streamed. A CSV that broke off is continued with `after`.")
                .roles(READERS)
                .as("text/csv")
                .answers(200, "A file, as CSV or XLSX.");
    }

    private static ApiOperation decision(String verb, String summary) {
        return new ApiOperation("POST", "/api/payments/{orderId}/disputes/{disputeId}/" + verb, summary)
                .roles(FINANCE, OPERATOR)
                .takes("merchant", "traceparent", "Trace-Id")
                .asked("{\"reason\":\"the bank shows one charge\"}")
                .answers(200, "Decided; with `Idempotent-Replayed: true` it was before.")
                .refuses(ORDER_NOT_FOUND, DISPUTE_NOT_FOUND, DISPUTE_ALREADY_DECIDED, ORDER_BUSY);
    }
}
