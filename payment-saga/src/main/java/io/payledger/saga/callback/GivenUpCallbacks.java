package io.payledger.saga.callback;

import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;

/** What people do about messages of banks that were given up: have them tried once more, or say that nothing is left to do. */
final class GivenUpCallbacks {
    private final CallbackInbox inbox;
    private final CallbackDesk desk;

    GivenUpCallbacks(CallbackInbox inbox, CallbackDesk desk) {
        this.inbox = inbox;
        this.desk = desk;
    }

    /**
     * Tries it at once, with the bytes that were kept, and says what came of it. What still does not fit is given up
     * again, but for one that was delivered so lately that it is tried by itself.
     *
     * @throws ProblemException CALLBACK_NOT_FOUND, CALLBACK_NOT_GIVEN_UP
     */
    CallbackStanding retry(long id, String by) {
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
    CallbackStanding close(long id, CloseWish wish, String by) {
        if (!inbox.close(id, wish, by)) {
            throw refused(id);
        }
        StepLog.warn("callback.close", "-", null, "CLOSED", "inboxId", id, "by", by);
        return inbox.find(id).orElseThrow(() -> refused(id));
    }

    private ProblemException refused(long id) {
        return inbox.find(id)
                .map(it -> new ProblemException(
                        ErrorCode.CALLBACK_NOT_GIVEN_UP,
                        "Callback " + id + " is " + it.state()
                                + (it.inHand() ? " and in hand" : "")
                                + (it.emptied() ? ", and its bytes were erased" : "")
                                + "; this request changed nothing"))
                .orElseGet(() ->
                        new ProblemException(ErrorCode.CALLBACK_NOT_FOUND, "There is no callback " + id + " any more"));
    }
}
