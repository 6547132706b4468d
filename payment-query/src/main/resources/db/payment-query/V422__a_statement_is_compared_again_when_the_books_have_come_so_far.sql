-- Why: an absence is told by the books, and they follow the log. A payment that reached them only after a statement's run
-- was missed by it, and nobody looked again.
--
--   log        payment 7 booked
--   books                                   have 7
--   statement              run: head 7, books at 6      run again, by itself
ALTER TABLE bank_statement ADD COLUMN books_lack_until bigint;

COMMENT ON COLUMN bank_statement.books_lack_until IS
    'Log index that the books had not come to when the statement was compared; null when they had.';

CREATE INDEX bank_statement_to_be_compared_again ON bank_statement (books_lack_until) WHERE books_lack_until IS NOT NULL;
