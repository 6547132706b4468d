package io.payledger.app.access;

import io.payledger.api.access.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;

/** Spring Security's view of a caller: the principal is the {@link Caller} itself, the key is not kept. */
final class CallerToken extends AbstractAuthenticationToken {
    private static final long serialVersionUID = 1L;

    private final transient Caller caller;

    CallerToken(Caller caller) {
        super(AuthorityUtils.createAuthorityList(
                caller.roles().stream().map(role -> "ROLE_" + role.name()).toList()));
        this.caller = caller;
        setAuthenticated(true);
    }

    @Override
    public @Nullable Object getCredentials() {
        return null;
    }

    @Override
    public Caller getPrincipal() {
        return caller;
    }

    @Override
    public String getName() {
        return caller.name();
    }
}
