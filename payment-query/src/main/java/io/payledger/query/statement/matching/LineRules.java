package io.payledger.query.statement.matching;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Judges one line: a function of the line, the operations that it names, and the line that had the number before it. */
final class LineRules {
    private LineRules() {}

    /**
     * The judgement.
     *
     * @param named operations whose numbers are whole words of the line
     * @param tolerance minor units by which amounts may differ
     */
    static Judgement judge(Line line, List<Operation> named, FirstLines firsts, long tolerance) {
        List<Operation> fitting = fitting(line, named);
        if (fitting.size() == 1) {
            Operation operation = fitting.getFirst();
            Long first = firsts.lineOf(operation);
            return first == null || first == line.lineId()
                    ? compared(line, operation, tolerance)
                    : duplicate(line, operation, first);
        }
        if (fitting.isEmpty() && named.size() == 1) {
            return wentBack(line, named.getFirst());
        }
        String detail = named.isEmpty()
                ? "names no number of this ledger"
                : "names " + named.stream().map(Operation::number).distinct().count()
                        + " numbers of this ledger; none is taken for it";
        return new Judgement(line, MatchClass.MISSING_HERE, null, false, detail, MatchAction.ASSIGN, false);
    }

    /** Those of the line's direction. A refund often names its charge as well, and takes nothing back of it. */
    private static List<Operation> fitting(Line line, List<Operation> named) {
        List<Operation> fitting = named.stream()
                .filter(it -> it.kind().direction() == line.direction())
                .toList();
        return fitting.size() < 2
                ? fitting
                : fitting.stream()
                        .filter(it -> it.kind() != Operation.Kind.CHARGEBACK)
                        .toList();
    }

    private static Judgement compared(Line line, Operation operation, long tolerance) {
        if (line.amount().currency() != operation.amount().currency()) {
            return differs(line, operation, MatchClass.CURRENCY_DIFFERS);
        }
        long difference = Math.absExact(
                Math.subtractExact(line.amount().minor(), operation.amount().minor()));
        if (difference > tolerance) {
            return differs(line, operation, MatchClass.AMOUNT_DIFFERS);
        }
        if (operation.done()) {
            return new Judgement(line, MatchClass.MATCHED, operation, true, "", null, false);
        }
        String detail = "the bank shows it, the ledger holds it as " + operation.status();
        boolean failedCharge =
                operation.kind() == Operation.Kind.CHARGE && operation.status().equals("FAILED");
        boolean besideAnother = failedCharge && !operation.orderStatus().equals("FAILED");
        return new Judgement(
                line,
                MatchClass.STATUS_DIFFERS,
                operation,
                true,
                detail,
                besideAnother ? MatchAction.REFUND_SURPLUS : MatchAction.RECORD_OUTCOME,
                failedCharge);
    }

    private static Judgement differs(Line line, Operation operation, MatchClass how) {
        return new Judgement(
                line,
                how,
                operation,
                true,
                "the bank shows " + line.amount() + ", the ledger holds " + operation.amount(),
                takesBackOtherwise(operation, how) ? MatchAction.RECORD_OUTCOME : MatchAction.OPEN_REVIEW,
                false);
    }

    /** How much is taken back for a lost dispute is the bank's own word; what it has taken once, it takes no more. */
    private static boolean takesBackOtherwise(Operation operation, MatchClass how) {
        return operation.kind() == Operation.Kind.CHARGEBACK
                && operation.status().equals(Operation.OWED)
                && how == MatchClass.AMOUNT_DIFFERS;
    }

    private static Judgement duplicate(Line line, Operation operation, long first) {
        return new Judgement(
                line,
                MatchClass.DUPLICATE,
                operation,
                false,
                "line " + first + " has this number already",
                MatchAction.OPEN_REVIEW,
                false);
    }

    /** A charge that was taken from our account again, or a refund that came back. */
    private static Judgement wentBack(Line line, Operation operation) {
        return new Judgement(
                line,
                MatchClass.STATUS_DIFFERS,
                operation,
                false,
                "the money went the other way: the bank has undone this "
                        + operation.kind().name().toLowerCase(Locale.ROOT),
                operation.done() ? MatchAction.OPEN_REVIEW : null,
                false);
    }

    /** Which line shows an operation already. */
    @FunctionalInterface
    interface FirstLines {
        @Nullable
        Long lineOf(Operation operation);
    }
}
