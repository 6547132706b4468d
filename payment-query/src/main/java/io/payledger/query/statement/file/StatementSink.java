package io.payledger.query.statement.file;

import org.jspecify.annotations.Nullable;

/** Takes what a file holds, one thing after the other; nobody keeps all of it. Each method may refuse the file. */
public interface StatementSink {

    void begin(StatementHead head);

    void line(BankLine line);

    /** A movement that the bank has announced and not booked: it is no money yet. */
    void pending();

    /** @param closing null for a notice, which has no balances */
    void end(@Nullable Balance closing);
}
