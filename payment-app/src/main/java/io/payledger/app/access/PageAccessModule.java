package io.payledger.app.access;

import static io.payledger.api.access.Role.AUDITOR;
import static io.payledger.api.access.Role.FINANCE;
import static io.payledger.api.access.Role.OPERATOR;
import static io.payledger.api.access.Role.SUPPORT;

import io.payledger.app.edge.RefusalLog;
import io.payledger.query.access.AccessLog;
import io.payledger.query.page.PageTexts;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;

/**
 * Wires who may see which page. Every page is listed here; one that is not, is closed. People come with the session of
 * their browser; a proxy that signs them in elsewhere may send their token with each request instead.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PageAccessProperties.class)
public class PageAccessModule {

    @Bean
    PageSessions pageSessions(JdbcClient jdbc, PageAccessProperties properties, Clock clock) {
        return new PageSessions(new PageSessionStore(jdbc), properties, clock);
    }

    @Bean
    SignInController signInController(ApiKeys keys, PageSessions sessions, RefusalLog refusals) {
        return new SignInController(keys, sessions, refusals);
    }

    @Bean
    PageTexts signInTexts() {
        return new PageTexts("sign-in");
    }

    @Bean
    @Order(1)
    SecurityFilterChain pageRules(
            HttpSecurity http,
            ApiKeys keys,
            JwtModule.Tokens tokens,
            PageSessions sessions,
            ClosedRoutes closed,
            RateLimits limits,
            RefusalLog refusals,
            AccessLog accessLog)
            throws Exception {
        PageDoor door = new PageDoor(closed, refusals);
        PageSessionFilter readers = new PageSessionFilter(sessions);
        CallerFilter callers = new CallerFilter(keys, tokens.callers());
        return http.securityMatcher("/", "/pages", "/pages/**")
                .authorizeHttpRequests(routes -> routes.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/pages/assets/**", "/pages/webjars/**", "/pages/preferences")
                        .permitAll()
                        .requestMatchers(SignInController.SIGN_IN, SignInController.SIGN_OUT)
                        .permitAll()
                        .requestMatchers(
                                HttpMethod.GET,
                                "/",
                                "/pages",
                                "/pages/",
                                "/pages/dashboard/**",
                                "/pages/transactions/**",
                                "/pages/payments/**",
                                "/pages/reviews",
                                "/pages/reviews/*/*",
                                "/pages/disputes",
                                "/pages/disputes/*/*",
                                "/pages/disputes/*/*/*/images/*",
                                "/pages/complaints",
                                "/pages/statements",
                                "/pages/statements/*",
                                "/pages/differences",
                                "/pages/differences/*",
                                "/pages/complaints/*",
                                "/pages/complaints/*/images/*",
                                "/pages/find")
                        .hasAnyRole(AccessModule.names(FINANCE, AUDITOR, SUPPORT, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/pages/history/**")
                        .hasAnyRole(AccessModule.names(AUDITOR))
                        .requestMatchers(HttpMethod.GET, "/pages/checks", "/pages/checks/*", "/pages/rebuilds")
                        .hasAnyRole(AccessModule.names(FINANCE, AUDITOR, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/pages/webhooks")
                        .hasAnyRole(AccessModule.names(SUPPORT, AUDITOR, OPERATOR))
                        .requestMatchers(
                                HttpMethod.POST, "/pages/webhooks/*/resend", "/pages/webhooks/deliveries/*/resend")
                        .hasAnyRole(AccessModule.names(SUPPORT, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/pages/access")
                        .hasAnyRole(AccessModule.names(AUDITOR, OPERATOR))
                        .requestMatchers(
                                HttpMethod.POST,
                                "/pages/reviews/*/*/decide",
                                "/pages/reviews/*/*/refunds/*/approve",
                                "/pages/reviews/*/*/refunds/*/reject",
                                "/pages/disputes/*/*/*/accept",
                                "/pages/disputes/*/*/*/reject")
                        .hasAnyRole(AccessModule.names(FINANCE, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/pages/rebuilds/*/pause", "/pages/rebuilds/*/resume")
                        .hasAnyRole(AccessModule.names(OPERATOR))
                        .requestMatchers(
                                HttpMethod.POST,
                                "/pages/statements",
                                "/pages/statements/*/reconcile",
                                "/pages/differences/*/resolve")
                        .hasAnyRole(AccessModule.names(FINANCE))
                        .requestMatchers(
                                HttpMethod.POST,
                                "/pages/disputes/*/*/open",
                                "/pages/complaints/*/open",
                                "/pages/complaints/*/close")
                        .hasAnyRole(AccessModule.names(SUPPORT, FINANCE, OPERATOR))
                        .anyRequest()
                        .denyAll())
                // Before the form's token is looked for: that reads the whole form, and its files with it.
                .addFilterBefore(new FilesFromReaders(door, readers, callers), CsrfFilter.class)
                .addFilterBefore(readers, AuthorizationFilter.class)
                .addFilterBefore(callers, AuthorizationFilter.class)
                .addFilterBefore(new RateLimitFilter(limits, refusals), AuthorizationFilter.class)
                .addFilterBefore(new AccessLogFilter(accessLog), AuthorizationFilter.class)
                .exceptionHandling(
                        handling -> handling.authenticationEntryPoint(door).accessDeniedHandler(door))
                .csrf(csrf -> csrf.csrfTokenRepository(formTokens())
                        // What is forwarded has been asked before, or is the page of a problem.
                        .requireCsrfProtectionMatcher(request -> request.getDispatcherType() == DispatcherType.REQUEST
                                && CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)))
                .sessionManagement(there -> there.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // The edge and the pages write them.
                .headers(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .build();
    }

    /** A cookie that forms must repeat: other sites can send a form, but cannot know what is in it. */
    private static CookieCsrfTokenRepository formTokens() {
        CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName("ledger-form");
        tokens.setCookieCustomizer(
                cookie -> cookie.httpOnly(true).sameSite("Strict").path("/"));
        return tokens;
    }
}
