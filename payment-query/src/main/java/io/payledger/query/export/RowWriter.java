package io.payledger.query.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Takes the rows of an export one after the other and keeps none of them. */
interface RowWriter extends Closeable {

    /** The names of the columns; before any row, or not at all. */
    void header(List<String> names) throws IOException;

    void row(List<Cell> cells) throws IOException;

    /** Ends the file. A file that was not ended is no whole file, and looks so. */
    @Override
    void close() throws IOException;
}
