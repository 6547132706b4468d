package io.payledger.drills.agent;

import java.util.Locale;

/** Where a process is held and then killed. The order that is held there says so in its name. */
public enum KillPoint {
    BEFORE_INTENT_COMMIT("the intent is in the writer's transaction, not committed", Thread.WRITER),
    AFTER_INTENT_COMMIT("the intent is committed, the client has no answer", Thread.OWN),
    BEFORE_TOKEN_WRITE("the saga has taken its step, nothing of it is written", Thread.SAGAS),
    AFTER_TOKEN_WRITE(
            "the processor's position is moved, the saga not yet written, the transaction open", Thread.SAGAS),
    AFTER_SAGA_WRITE("position and saga are written, the transaction still open", Thread.SAGAS),
    BEFORE_SEND("the intent is committed, no byte has left", Thread.OWN),
    BEFORE_BANK_CHARGE("the request is sent, the bank has not seen it", Thread.OWN),
    AFTER_BANK_CHARGE("the bank has charged, its reply has not come", Thread.OWN),
    AFTER_REPLY("the reply is read, nothing is recorded", Thread.OWN),
    BEFORE_RESULT_COMMIT("the result is in the writer's transaction, not committed", Thread.WRITER),
    AFTER_RESULT_COMMIT("the result is committed, nobody has been told", Thread.OWN),
    IN_CALLBACK("the bank's message is acknowledged, not applied", Thread.OWN),
    IN_REFUND_RESERVE("the reserved amount is in the writer's transaction, not committed", Thread.WRITER),
    IN_DEADLINE("the deadline has run, its transaction still open", Thread.OWN),
    IN_PROJECTION("the finance table is written, its transaction still open", Thread.OWN);

    /** What stands still while a process is held there: of one kind only one point fits into a process. */
    enum Thread {
        OWN,
        WRITER,
        SAGAS
    }

    private final String meaning;
    private final Thread thread;

    KillPoint(String meaning, Thread thread) {
        this.meaning = meaning;
        this.thread = thread;
    }

    /** What has happened there and what has not, for people. */
    public String meaning() {
        return meaning;
    }

    public boolean holdsTheWriter() {
        return thread == Thread.WRITER;
    }

    public boolean holdsTheSagas() {
        return thread == Thread.SAGAS;
    }

    /**
     * The order that is held here.
     *
     * @param life number of the process
     */
    public String order(int life) {
        return "kill-" + life + "-" + name().toLowerCase(Locale.ROOT).replace('_', '-') + ".";
    }
}
