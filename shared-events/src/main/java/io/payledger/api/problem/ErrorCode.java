package io.payledger.api.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/** The stable codes of all refusals and errors, each with its HTTP status. Codes are API: they are never renamed. */
public enum ErrorCode {
    MALFORMED_REQUEST(400, "The request is not well-formed, or its body not one JSON object of the documented fields"),
    INVALID_FIELD(400, "A field is missing or outside its documented range"),
    INVALID_IDEMPOTENCY_KEY(400, "The idempotency key is not 1 to 255 printable ASCII characters sent once"),
    UNKNOWN_CHANNEL(400, "The channel is not one of those configured"),
    UNKNOWN_CURRENCY(400, "The currency is no ISO 4217 code"),
    UNAUTHENTICATED(401, "The credentials are missing or wrong"),
    FORBIDDEN(403, "The credentials do not allow this"),
    SECOND_PERSON_NEEDED(403, "Whoever asked for money to go out cannot approve or reject it"),
    HOLD_LIFTED_BY_SAME_PERSON(403, "Whoever lifted a legal hold cannot be the one who erases what it kept"),
    TOKEN_REQUIRED(403, "Payments of this merchant need a one-time token"),
    TOKEN_FORGED(403, "The token is none that was issued here"),
    TOKEN_FOREIGN(403, "The token was issued to another merchant"),
    TOKEN_EXPIRED(403, "The token's time is over"),
    NOT_FOUND(404, "There is no such resource"),
    ORDER_NOT_FOUND(404, "There is no payment for this order"),
    PAYER_CODE_NOT_FOUND(404, "The bank has given no code for the payer of this order"),
    REFUND_NOT_FOUND(404, "There is no such refund of this order"),
    DISPUTE_NOT_FOUND(404, "There is no such dispute of this order"),
    LEGAL_HOLD_NOT_FOUND(404, "There is no legal hold of this case"),
    WEBHOOK_NOT_FOUND(404, "There is no such webhook endpoint, or no such delivery"),
    CALLBACK_NOT_FOUND(404, "There is no such message of a bank"),
    METHOD_NOT_ALLOWED(405, "The route does not know this method"),
    NOT_ACCEPTABLE(406, "The route cannot answer in the wanted format"),
    REPEAT_SUBMIT(409, "What is asked for is under way already; ask for its state instead of sending it again"),
    ORDER_ALREADY_HAS_PAYMENT(409, "This order has a payment of another amount or currency"),
    ORDER_BUSY(409, "Too much is going on with this order at once; nothing was done, try again"),
    ORDER_NOT_PAID(409, "The order is not paid, so there is nothing to refund"),
    NOTHING_TO_REVIEW(409, "Nobody needs to look at this order"),
    REVIEW_TOO_EARLY(409, "The bank is still being asked; a person is called when it stays silent"),
    PAID_STAYS_PAID(409, "A paid order stays paid; it can be confirmed or refunded, never called not charged"),
    DISPUTED(409, "A dispute holds all refunds of this order back"),
    TOO_MANY_ATTEMPTS(409, "The order failed as often as it may be tried"),
    TOO_MANY_REFUNDS(409, "The order has as many refunds as it may have"),
    REFUND_NOT_AWAITING_APPROVAL(409, "The refund waits for nobody's approval"),
    ALREADY_PAID_REFUND_INSTEAD(409, "The order is paid; it can be refunded, not cancelled"),
    DISPUTE_ALREADY_DECIDED(409, "The dispute was decided the other way already"),
    COMPLAINT_ALREADY_DECIDED(409, "Somebody has decided about this complaint already"),
    DIFFERENCE_NOT_OPEN(409, "Nobody needs to decide about this difference to the bank"),
    ACTION_NOT_OFFERED(409, "This is not what can be done about a difference of this class"),
    LEGAL_HOLD(409, "A legal hold keeps this data from being erased"),
    TOO_MANY_DISPUTES(409, "The order has as many disputes as it may have"),
    WEBHOOK_EXISTS(409, "The merchant has an endpoint at this address already"),
    TOO_MANY_WEBHOOKS(409, "The merchant has as many webhook endpoints as it may have"),
    TABLES_BEHIND(409, "The tables have not come to this place in the log yet; ask again in a moment"),
    NOT_YET_SIGNED(409, "No checkpoint covers this yet; ask again after the next one"),
    NOTHING_TO_PAUSE_OR_RESUME(409, "No rebuild of these tables is at work, or waits to go on"),
    CALLBACK_NOT_GIVEN_UP(409, "The bank's message is not one that was given up and can be tried again or closed"),
    REFUNDABLE_CHANGED(412, "What can still be refunded is not what the request expected; nothing was done"),
    PAYLOAD_TOO_LARGE(413, "The request is larger than the limit"),
    UNSUPPORTED_MEDIA_TYPE(415, "The request body must be application/json"),
    IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used for another request; nothing was done"),
    TOKEN_MISMATCH(422, "The token was issued for another order, amount or currency"),
    CURRENCY_NOT_ALLOWED(422, "Payments in this currency are not taken here"),
    AMOUNT_BELOW_MINIMUM(422, "The amount is less than this channel takes in this currency"),
    AMOUNT_ABOVE_MAXIMUM(422, "The amount is more than this channel takes in this currency"),
    PAYER_COUNT_EXCEEDED(422, "The payer has as many payments as may be in the configured time"),
    PAYER_SUM_EXCEEDED(422, "The payer's payments in the configured time would be more than may be"),
    REFUND_MISMATCH(422, "There is a refund of this id over another amount"),
    REFUND_EXCEEDS_CAPTURED(422, "More than can still be refunded of what the order paid"),
    DISPUTE_MISMATCH(422, "There is a dispute of this id with another statement"),
    STATEMENT_REFUSED(422, "Something in the bank statement is wrong; nothing of the file was kept"),
    WEBHOOK_ADDRESS_REFUSED(422, "The address is none that webhooks may be sent to"),
    RATE_LIMITED(429, "This merchant sends more requests than it may; nothing was done, try again later"),
    INTERNAL_ERROR(500, "The service failed; it is safe to ask for the state and to send the same request again"),
    TOKENS_NOT_CONFIGURED(503, "This node has no secret to sign or check tokens with"),
    WEBHOOKS_NOT_CONFIGURED(503, "This node has no secret to protect those of webhooks with"),
    OVERLOADED(503, "The service is at its limit; nothing was done, try again later"),
    OUTCOME_UNKNOWN(
            503,
            "The database went away while it stored this, and nobody can tell yet whether it is done; ask for the state, or"
                    + " send the same request again"),
    SHUTTING_DOWN(503, "The service is stopping; nothing was done, try again later");

    private final int httpStatus;
    private final String title;

    ErrorCode(int httpStatus, String title) {
        this.httpStatus = httpStatus;
        this.title = title;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** One sentence in English, the same for every occurrence. */
    public String title() {
        return title;
    }

    /**
     * The RFC 9457 document of one occurrence, in the order of its members.
     *
     * @param members what this occurrence adds; none replaces one of those that all have
     */
    public Map<String, Object> document(String detail, Map<String, Object> members) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("type", "urn:payledger:problem:" + name());
        document.put("title", title);
        document.put("status", httpStatus);
        document.put("detail", detail);
        document.put("code", name());
        members.forEach(document::putIfAbsent);
        return document;
    }
}
