package io.payledger.command.token;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import java.time.Instant;

/**
 * What a token is bound to.
 *
 * @param expiresAt whole seconds; the token is good until just before it
 */
public record TokenClaims(PaymentId paymentId, Money amount, Instant expiresAt) {}
