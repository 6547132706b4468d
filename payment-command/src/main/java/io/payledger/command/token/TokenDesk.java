package io.payledger.command.token;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Issues tokens and lets pay requests through by them, as configured for each merchant. */
public final class TokenDesk {
    private final TokenProperties properties;
    private final Optional<OneTimeTokens> tokens;

    public TokenDesk(TokenProperties properties, Clock clock) {
        this.properties = properties;
        this.tokens = properties.signing().map(secrets -> new OneTimeTokens(secrets, clock, properties.lifetime()));
    }

    /**
     * A token for paying this order with this amount.
     *
     * @throws ProblemException TOKENS_NOT_CONFIGURED
     */
    public OneTimeTokens.Issued issue(PaymentId paymentId, Money amount) {
        return configured().issue(paymentId, amount);
    }

    /**
     * Lets a pay request through. A token's time bounds what it can start, not for how long its request may be repeated: a
     * retry asks what became of it, and "expired, nothing was stored" would send the customer to pay again.
     *
     * @param token null when the request has none
     * @return whether the request may start an attempt; false when its token is right but for its time: then it gets what
     *     is there, or {@link #expired}
     * @throws ProblemException with the code that says what is wrong with the token, or that one is missing
     */
    public boolean check(@Nullable String token, PaymentId paymentId, Money amount) {
        if (token == null) {
            if (properties.requires(paymentId.merchantId())) {
                throw new ProblemException(
                        ErrorCode.TOKEN_REQUIRED,
                        "Payments of this merchant need a token of POST /api/payments/precreate; nothing was stored");
            }
            return true;
        }
        return switch (configured().verify(token, paymentId, amount)) {
            case TokenVerdict.Valid valid -> true;
            case TokenVerdict.Forged forged ->
                throw refused(ErrorCode.TOKEN_FORGED, "The token is none that was issued here");
            case TokenVerdict.Foreign foreign ->
                throw refused(ErrorCode.TOKEN_FOREIGN, "The token was issued to another merchant");
            case TokenVerdict.Expired expired -> false;
            case TokenVerdict.Mismatch(var fields) -> throw mismatch(fields);
        };
    }

    /** The refusal of a request that would start something with a token whose time is over. */
    public static ProblemException expired() {
        return refused(ErrorCode.TOKEN_EXPIRED, "The token's time is over; ask for a new one");
    }

    private OneTimeTokens configured() {
        return tokens.orElseThrow(() -> new ProblemException(
                ErrorCode.TOKENS_NOT_CONFIGURED,
                "This node has no secret to sign or check tokens with (payledger.command.token.secrets)"));
    }

    private static ProblemException mismatch(List<String> fields) {
        return refused(
                        ErrorCode.TOKEN_MISMATCH,
                        "The token was issued for another request, which differs in " + String.join(", ", fields))
                .with("fields", fields);
    }

    private static ProblemException refused(ErrorCode code, String why) {
        return new ProblemException(code, why + "; nothing was stored").with("field", "token");
    }
}
