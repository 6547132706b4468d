package io.payledger.banksim.faults;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * One way for the bank to fail. A request passes through the stages in the order of {@link Stage}; at most one fault
 * of {@code BEFORE} and one of {@code REPLY} hit it.
 */
public enum Fault {
    /** Waits before anything is done. */
    DELAY("delay", Stage.PAUSE),
    /** Waits after the work is done and before the answer. */
    DELAY_AFTER_CHARGE("delayAfterCharge", Stage.PAUSE),

    /** The request is swallowed: nothing is done and nothing answered, as if it was lost on the way. */
    NEVER_SEEN("neverSeen", Stage.BEFORE),
    /** Answers 500 and does nothing. */
    ERROR_BEFORE_CHARGE("errorBeforeCharge", Stage.BEFORE),
    /** Declines a new charge or refund. */
    DECLINE("decline", Stage.BEFORE),

    /** Does the work, then closes the connection without a byte. */
    DROP_REPLY("dropReply", Stage.REPLY),
    /** Does the work, then says nothing until the caller gives up. */
    SILENT("silent", Stage.REPLY),
    /** Does the work, then answers 500. */
    ERROR_AFTER_CHARGE("errorAfterCharge", Stage.REPLY),
    /** Does the work, then answers 200 with the first half of the JSON. */
    HALF_JSON("halfJson", Stage.REPLY),
    /** Does the work, then resets the connection (TCP RST). */
    RESET("reset", Stage.REPLY),
    /** Does the work, then signs its answer wrongly. */
    FORGED_REPLY("forgedReply", Stage.REPLY),
    /** Does the work, then answers with one minor unit more than was asked for. */
    WRONG_AMOUNT("wrongAmount", Stage.REPLY),
    /** Does the work, then answers with the same amount in another currency. */
    WRONG_CURRENCY("wrongCurrency", Stage.REPLY),

    /** Queries do not find a charge or refund until it has reached an age. */
    QUERY_LAG("queryLag", Stage.QUERY),
    /** Queries answer 503. */
    QUERY_DOWN("queryDown", Stage.QUERY),

    /** Tells nothing by itself. */
    NO_CALLBACK("noCallback", Stage.CALLBACK),
    /** Tells a delay later than otherwise. */
    CALLBACK_DELAY("callbackDelay", Stage.CALLBACK),
    /** Tells before it replies. */
    CALLBACK_EARLY("callbackEarly", Stage.CALLBACK),
    /** Tells the same twice at once. */
    CALLBACK_TWICE("callbackTwice", Stage.CALLBACK),
    /** Signs the first delivery with a wrong secret. */
    CALLBACK_FORGED("callbackForged", Stage.CALLBACK),
    /** Tells of one minor unit more. */
    CALLBACK_OTHER_AMOUNT("callbackOtherAmount", Stage.CALLBACK),
    /** Tells that the charge failed, once its success is acknowledged. */
    CALLBACK_FAIL_AFTER("callbackFailAfter", Stage.CALLBACK);

    enum Stage {
        PAUSE,
        BEFORE,
        REPLY,
        QUERY,
        CALLBACK;

        /** Whether one request can meet only one fault of this stage. */
        boolean exclusive() {
            return this == BEFORE || this == REPLY;
        }
    }

    private final String wireName;
    private final Stage stage;

    Fault(String wireName, Stage stage) {
        this.wireName = wireName;
        this.stage = stage;
    }

    /** The name in JSON: {@code dropReply}. */
    public String wireName() {
        return wireName;
    }

    public static Optional<Fault> ofWireName(String name) {
        return Stream.of(values()).filter(f -> f.wireName.equals(name)).findFirst();
    }

    /** Whether the fault waits, so that it needs a delay. */
    public boolean pauses() {
        return stage == Stage.PAUSE || this == CALLBACK_DELAY;
    }

    Stage stage() {
        return stage;
    }

    /** Whether it can hit this operation at all, when faults are aimed as {@code settings} say. */
    boolean concerns(Operation operation, FaultSettings settings) {
        return switch (stage) {
            case QUERY -> operation.onlyReads();
            case CALLBACK ->
                settings.operations().contains(operation)
                        && (operation == Operation.CHARGE || operation == Operation.REFUND);
            case PAUSE, REPLY -> settings.operations().contains(operation);
            case BEFORE ->
                settings.operations().contains(operation)
                        && (this != DECLINE || operation == Operation.CHARGE || operation == Operation.REFUND);
        };
    }

    /** Whether one request could meet both. */
    boolean goesWith(Fault other) {
        if (stage == other.stage) {
            return this == other || !stage.exclusive();
        }
        Fault before = stage == Stage.BEFORE ? this : other;
        Fault reply = stage == Stage.BEFORE ? other : this;
        if (before.stage != Stage.BEFORE || reply.stage != Stage.REPLY) {
            return true;
        }
        return switch (before) {
            // A lost request can end in a dead line, but not in an answer.
            case NEVER_SEEN -> reply == SILENT || reply == DROP_REPLY || reply == RESET;
            case ERROR_BEFORE_CHARGE -> false;
            default -> true;
        };
    }
}
