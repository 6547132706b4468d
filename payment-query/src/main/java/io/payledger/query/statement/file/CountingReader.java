package io.payledger.query.statement.file;

import java.io.IOException;
import java.io.Reader;

/** Ends the reading of an entry that is longer than any real one, before it fills the memory: a quote left open, say. */
final class CountingReader extends Reader {
    /** Far above the longest entry met, a few kilobytes. */
    static final int LONGEST_ENTRY = 65_536;

    private final Reader in;
    private long line = 1;
    private long entryLine = 1;
    private int left;
    private boolean lastWasReturn;

    /** @param buffer characters that whoever reads takes in advance */
    CountingReader(Reader in, int buffer) {
        this.in = in;
        this.left = LONGEST_ENTRY + buffer;
    }

    /** The entry before is whole; the next one may be as long again. */
    void nextEntry(int buffer) {
        left = LONGEST_ENTRY + buffer;
        entryLine = line;
    }

    @Override
    public int read(char[] target, int from, int length) throws IOException {
        int read = in.read(target, from, length);
        for (int i = from; i < from + read; i++) {
            if (target[i] == '\r' || target[i] == '\n' && !lastWasReturn) {
                line++;
            }
            lastWasReturn = target[i] == '\r';
        }
        left -= Math.max(read, 0);
        if (left < 0) {
            throw new StatementRefusedException(
                    entryLine, "entry", "is longer than " + LONGEST_ENTRY + " characters; is a quote left open?");
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
