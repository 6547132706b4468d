package io.payledger.app.demo;

import io.payledger.api.money.Money;

/**
 * A row of the bank's books.
 *
 * @param effective charged and not refunded in full
 */
record BankRow(String merchantId, String orderId, Money amount, boolean effective) {}
