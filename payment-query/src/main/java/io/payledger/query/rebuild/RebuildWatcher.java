package io.payledger.query.rebuild;

/** Is told how far a rebuild has come. */
public interface RebuildWatcher {
    /** So many events of so many are in the tables. */
    void at(long done, long of);

    /** What it does now, for people. */
    void says(String step);
}
