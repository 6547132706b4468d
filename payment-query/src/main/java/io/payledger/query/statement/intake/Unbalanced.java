package io.payledger.query.statement.intake;

/** What becomes of a statement whose lines do not lead from its opening to its closing balance. */
public enum Unbalanced {
    /** The file is refused: a line was lost, or is there twice. */
    REFUSE,
    /** It is imported and marked. */
    MARK
}
