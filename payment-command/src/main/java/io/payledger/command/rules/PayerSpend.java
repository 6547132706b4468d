package io.payledger.command.rules;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PayerId;
import io.payledger.api.money.Money;

/** What a payer is about to spend. */
public record PayerSpend(MerchantId merchantId, PayerId payerId, Money amount) {}
