package io.payledger.app.access;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.SupplierJwtDecoder;

/** Wires signed tokens, where they are wanted. Keys are fetched at the first token, not at the start. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JwtProperties.class)
class JwtModule {

    @Bean
    Tokens tokens(JwtProperties properties) {
        return new Tokens(
                properties.enabled()
                        ? new JwtCallers(new SupplierJwtDecoder(() -> decoder(properties)), properties)
                        : null);
    }

    /** Whether there are any, as a bean: one that is missing would be looked for in vain. */
    record Tokens(@Nullable JwtCallers callers) {}

    private static JwtDecoder decoder(JwtProperties properties) {
        List<SignatureAlgorithm> algorithms = properties.algorithms().stream()
                .map(name -> Objects.requireNonNull(SignatureAlgorithm.from(name)))
                .toList();
        URI keys = properties.jwkSetUri();
        NimbusJwtDecoder decoder = (keys == null
                        ? NimbusJwtDecoder.withIssuerLocation(Objects.requireNonNull(properties.issuer()))
                        : NimbusJwtDecoder.withJwkSetUri(keys.toString()))
                .jwsAlgorithms(names -> {
                    names.clear();
                    names.addAll(algorithms);
                })
                .build();
        decoder.setJwtValidator(validator(properties));
        return decoder;
    }

    private static OAuth2TokenValidator<Jwt> validator(JwtProperties properties) {
        String issuer = properties.issuer();
        String audience = Objects.requireNonNull(properties.audience());
        return new DelegatingOAuth2TokenValidator<>(
                new JwtTimestampValidator(properties.clockSkew()),
                // A token that never expires cannot be taken back.
                new JwtClaimValidator<>(JwtClaimNames.EXP, Objects::nonNull),
                new JwtClaimValidator<List<String>>(
                        JwtClaimNames.AUD, meantFor -> meantFor != null && meantFor.contains(audience)),
                new JwtClaimValidator<>(
                        JwtClaimNames.ISS,
                        named -> issuer == null || named != null && issuer.equals(named.toString())));
    }
}
