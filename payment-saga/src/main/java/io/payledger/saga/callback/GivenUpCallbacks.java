package io.payledger.saga.callback;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What people do about messages of banks that were given up: have them tried once more, or say that nothing is left to do. */
final class GivenUpCallbacks {
    private final CallbackInbox inbox;
    private final CallbackDesk desk;

    GivenUpCallbacks(CallbackInbox inbox, CallbackDesk desk) {
        this.inbox = inbox;
        this.desk = desk;
    }

    /**
     * Where a message stands.
     *
     * @param callbackId its number in the inbox, as alarms name it
     * @param reason why it is not applied; left out when it is
     * @param inHand whether it is tried by itself, now or later
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Standing(
            long callbackId,
            String state,
            @Nullable String reason,
            @JsonIgnore boolean inHand) {}

    /**
     * Tries it once, with the bytes that were kept, and says what came of it; what still does not fit is given up again.
     *
     * @throws ProblemException CALLBACK_NOT_FOUND, CALLBACK_NOT_GIVEN_UP
     */
    Standing retry(long id, String by) {
        InboxRow row = inbox.claimGivenUp(id).orElseThrow(() -> refused(id));
        StepLog.warn("callback.retry", "-", row.traceId(), "RETRIED", "inboxId", id, "by", by);
        desk.work(row);
        return inbox.find(id).orElseThrow(() -> refused(id));
    }

    /**
     * Ends the alarm of one that will never be applied. Nothing of it is lost, and a further delivery begins anew.
     *
     * @throws ProblemException CALLBACK_NOT_FOUND, CALLBACK_NOT_GIVEN_UP
     */
    Standing close(long id, CloseWish wish, String by) {
        if (!inbox.close(id, wish, by)) {
            throw refused(id);
        }
        StepLog.warn(
                "callback.close",
                "-",
                null,
                "CLOSED",
                "inboxId",
                id,
                "by",
                by,
                "reason",
                wish.reason(),
                "evidence",
                wish.evidence());
        return inbox.find(id).orElseThrow(() -> refused(id));
    }

    private ProblemException refused(long id) {
        Optional<Standing> known = inbox.find(id);
        return known.map(it -> new ProblemException(
                        ErrorCode.CALLBACK_NOT_GIVEN_UP,
                        "Callback " + id + " is " + it.state() + (it.inHand() ? " and is being worked on" : "")
                                + "; this request changed nothing"))
                .orElseGet(() ->
                        new ProblemException(ErrorCode.CALLBACK_NOT_FOUND, "There is no callback " + id + " any more"));
    }
}
