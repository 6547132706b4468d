package io.payledger.app.access;

import io.payledger.api.access.Role;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Signed tokens of an identity provider (OpenID Connect, JWT) beside API keys. Off unless an issuer or a key set is
 * named.
 *
 * @param issuer that a token must name; its keys are found by OpenID Connect discovery unless jwkSetUri says where. No
 *     default
 * @param jwkSetUri where the provider's public keys are. No default
 * @param audience that a token must be meant for. No default, and needed with one of the two: without it every token of
 *     the provider, made for whatever service, would open this one
 * @param algorithms of signatures, default RS256, PS256 and ES256; what a token names itself never counts unless it is
 *     one of these
 * @param merchantClaim claim with the merchant of an order service, default merchant
 * @param rolesClaim claim with the roles, a list or words with spaces between them, default roles
 * @param roles what the provider's roles are here, as {@code payledger.access.jwt.roles.ledger-finance=FINANCE}; the
 *     names order-service, finance, auditor, support, operator and monitor need no entry
 * @param clockSkew by how much the clocks of provider and ledger may differ, default 30s; a token lives that much longer
 */
@ConfigurationProperties("payledger.access.jwt")
public record JwtProperties(
        @Nullable String issuer,
        @Nullable URI jwkSetUri,
        @Nullable String audience,
        @DefaultValue({"RS256", "PS256", "ES256"}) List<String> algorithms,
        @DefaultValue("merchant") String merchantClaim,
        @DefaultValue("roles") String rolesClaim,
        @DefaultValue Map<String, Role> roles,
        @DefaultValue("30s") Duration clockSkew) {
    public JwtProperties {
        if ((issuer != null || jwkSetUri != null) && (audience == null || audience.isBlank())) {
            throw new IllegalArgumentException("payledger.access.jwt.audience must be set with an issuer or a key set: "
                    + "a token made for another service would open this one");
        }
        if (algorithms.isEmpty() || !algorithms.stream().allMatch(name -> name.matches("(RS|PS|ES)(256|384|512)"))) {
            throw new IllegalArgumentException("payledger.access.jwt.algorithms (" + algorithms
                    + ") must be some of RS256 to RS512, PS256 to PS512, ES256 to ES512: signed with a private key");
        }
        if (clockSkew.isNegative() || clockSkew.compareTo(Duration.ofMinutes(5)) > 0) {
            throw new IllegalArgumentException(
                    "payledger.access.jwt.clock-skew (" + clockSkew + ") must be between 0 and 5m");
        }
    }

    /** Whether tokens are taken at all. */
    boolean enabled() {
        return issuer != null || jwkSetUri != null;
    }
}
