package io.payledger.command.rules;

import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
import org.jspecify.annotations.Nullable;

/**
 * Store that a rule refused a pay request.
 *
 * @param problem what the caller is answered
 * @param claim of the request's key, which gets the same answer again; null when it has none
 */
public record RecordRefusal(
        PaymentRefused refused,
        ProblemException problem,
        @Nullable KeyClaim claim) {}
