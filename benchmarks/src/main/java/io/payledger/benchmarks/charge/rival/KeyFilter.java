package io.payledger.benchmarks.charge.rival;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/** Knows the caller by {@code Authorization: Bearer …}; without a good key the request stays anonymous. */
final class KeyFilter extends OncePerRequestFilter {
    private static final String BEARER = "Bearer ";

    private final RivalKeys keys;

    KeyFilter(RivalKeys keys) {
        this.keys = keys;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String header = request.getHeader("Authorization");
        if (header != null && header.startsWith(BEARER)) {
            keys.merchantOf(header.substring(BEARER.length()))
                    .ifPresent(merchant -> SecurityContextHolder.setContext(
                            new SecurityContextImpl(UsernamePasswordAuthenticationToken.authenticated(
                                    merchant.merchantId(),
                                    null,
                                    AuthorityUtils.createAuthorityList("ROLE_" + merchant.role())))));
        }
        chain.doFilter(request, response);
    }
}
