package io.payledger.query.statement.file;

/** A file that cannot be taken, with the place that is to blame. Nothing of the file is kept. */
public final class StatementRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long line;
    private final String field;

    /**
     * @param line of the file, counted from 1
     * @param field as the format names it: {@code :61: amount}, {@code Ntry/Amt}, {@code column amount}
     * @param why in words, about this field; repeats at most a few characters of the file
     */
    public StatementRefusedException(long line, String field, String why) {
        super(why);
        this.line = line;
        this.field = field;
    }

    public long line() {
        return line;
    }

    public String field() {
        return field;
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
