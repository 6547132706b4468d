package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.MerchantId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;

/** Knows callers by signed tokens: whom a good token names, which merchant, which roles. */
final class JwtCallers {
    private static final int LONGEST_SUBJECT = 128;
    private static final Map<String, Role> USUAL_NAMES = Arrays.stream(Role.values())
            .collect(Collectors.toMap(
                    role -> role.name().toLowerCase(Locale.ROOT).replace('_', '-'), role -> role));

    private final JwtDecoder decoder;
    private final JwtProperties properties;

    JwtCallers(JwtDecoder decoder, JwtProperties properties) {
        this.decoder = decoder;
        this.properties = properties;
    }

    /**
     * Who sends this token; empty for whatever is wrong with it, without saying what.
     *
     * @throws org.springframework.security.oauth2.jwt.JwtException when the provider's keys cannot be had, so that nothing
     *     can be said of it
     */
    Optional<Caller> callerOf(String token) {
        try {
            return caller(decoder.decode(token));
        } catch (BadJwtException | IllegalIdException e) {
            return Optional.empty();
        }
    }

    private Optional<Caller> caller(Jwt token) {
        String subject = token.getSubject();
        Set<Role> roles = roles(token.getClaims().get(properties.rolesClaim()));
        if (subject == null || subject.isBlank() || subject.length() > LONGEST_SUBJECT || roles.isEmpty()) {
            return Optional.empty();
        }
        MerchantId merchant = merchant(token.getClaims().get(properties.merchantClaim()));
        if (merchant == null && roles.contains(Role.ORDER_SERVICE)) {
            // An order service without a merchant would be one of all merchants.
            return Optional.empty();
        }
        return Optional.of(new Caller("jwt:" + subject, merchant, roles));
    }

    private static @Nullable MerchantId merchant(@Nullable Object claim) {
        // A claim of another kind is not taken for a missing one: that would open every merchant's orders.
        return claim == null ? null : new MerchantId(claim instanceof String text ? text : "");
    }

    /** Names that mean nothing here are the roles of other services. */
    private Set<Role> roles(@Nullable Object claim) {
        Stream<?> names = switch (claim) {
            case String text -> Stream.of(text.split(" "));
            case List<?> list -> list.stream();
            case null, default -> Stream.empty();
        };
        return names.map(String::valueOf)
                .flatMap(name -> Stream.ofNullable(properties.roles().getOrDefault(name, USUAL_NAMES.get(name))))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Role.class)));
    }
}
