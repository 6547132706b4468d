package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import org.jspecify.annotations.Nullable;

/**
 * Where a statement begins.
 *
 * @param fileLine of the file, counted from 1
 * @param account the bank's number of the account
 * @param currency of the account; null where only the lines say it
 * @param reference the bank's name for this statement
 * @param sequence its number among the account's statements; null when it has none
 * @param opening null for a notice, which has no balances
 */
public record StatementHead(
        long fileLine,
        String account,
        @Nullable Currency currency,
        String reference,
        @Nullable String sequence,
        @Nullable Balance opening) {}
