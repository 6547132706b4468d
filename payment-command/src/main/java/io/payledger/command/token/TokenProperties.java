package io.payledger.command.token;

import io.payledger.api.id.MerchantId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * One-time payment tokens.
 *
 * @param secrets One or two signing secrets of at least 32 bytes each, newest first: the first signs, both verify. With
 *     the embedded database one is generated into the credentials file. Elsewhere there is no default, and tokens are
 *     refused until all nodes have the same ones. To rotate, put the new one first, and drop the old one a lifetime later.
 * @param lifetime How long a token can be used. Default 10m, a checkout with room to spare; a longer one only widens the
 *     time in which a stolen one is of use.
 * @param requiredFor Merchants whose pay requests must carry a token; {@code *} is every merchant. Default none. Name a
 *     merchant when its prices are fixed by one service and paid by another.
 */
@ConfigurationProperties("payledger.command.token")
public record TokenProperties(
        @DefaultValue List<String> secrets,
        @DefaultValue("10m") Duration lifetime,
        @DefaultValue List<String> requiredFor) {
    private static final String EVERY_MERCHANT = "*";
    private static final Duration LONGEST = Duration.ofDays(1);

    public TokenProperties {
        secrets = List.copyOf(secrets);
        requiredFor = List.copyOf(requiredFor);
        if (lifetime.compareTo(Duration.ofSeconds(1)) < 0 || lifetime.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "payledger.command.token.lifetime (" + lifetime + ") must be PT1S to " + LONGEST);
        }
        if (secrets.isEmpty() && !requiredFor.isEmpty()) {
            throw new IllegalArgumentException("payledger.command.token.required-for " + requiredFor
                    + " needs payledger.command.token.secrets: without one no token can be issued or checked");
        }
        if (!secrets.isEmpty()) {
            TokenSecrets unused = new TokenSecrets(secrets);
        }
    }

    /** The secrets; empty when none is configured. */
    public Optional<TokenSecrets> signing() {
        return secrets.isEmpty() ? Optional.empty() : Optional.of(new TokenSecrets(secrets));
    }

    /** Whether this merchant's pay requests must carry a token. */
    public boolean requires(MerchantId merchantId) {
        return requiredFor.contains(EVERY_MERCHANT) || requiredFor.contains(merchantId.value());
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "TokenProperties[" + secrets.size() + " secrets, lifetime=" + lifetime + ", requiredFor=" + requiredFor
                + "]";
    }
}
