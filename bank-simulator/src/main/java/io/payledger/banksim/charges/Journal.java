package io.payledger.banksim.charges;

/** Where the bank writes a fact down before it tells anybody. Called under the ledger's lock, in the order of the books. */
interface Journal extends AutoCloseable {

    /** For a bank whose memory may end with the process. */
    Journal NONE = new Journal() {
        @Override
        public void append(LedgerEntry entry) {
            // Nothing to keep.
        }

        @Override
        public void close() {
            // Nothing to close.
        }
    };

    /**
     * Writes the entry down; when it returns, a kill of the process does not undo it.
     *
     * @throws BankDataException when it could not be written; then it is not in the journal
     */
    void append(LedgerEntry entry);

    @Override
    void close();
}
