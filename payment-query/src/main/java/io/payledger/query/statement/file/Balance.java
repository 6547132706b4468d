package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.time.LocalDate;

/**
 * What was on the account.
 *
 * @param minor minor units; negative when the account was overdrawn
 * @param fileLine where the file says so
 * @param field as the format names it
 */
public record Balance(long minor, Currency currency, LocalDate date, long fileLine, String field) {}
