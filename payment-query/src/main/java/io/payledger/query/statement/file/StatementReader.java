package io.payledger.query.statement.file;

import java.io.IOException;
import java.io.InputStream;

/** Reads one format of statements. */
interface StatementReader {

    /**
     * Reads a file to its end.
     *
     * @throws StatementRefusedException where the file is none of this format, or contradicts itself
     */
    void read(InputStream file, StatementSink sink) throws IOException;
}
