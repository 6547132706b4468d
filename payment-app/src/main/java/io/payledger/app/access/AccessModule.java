package io.payledger.app.access;

import static io.payledger.api.access.Role.AUDITOR;
import static io.payledger.api.access.Role.FINANCE;
import static io.payledger.api.access.Role.MONITOR;
import static io.payledger.api.access.Role.OPERATOR;
import static io.payledger.api.access.Role.ORDER_SERVICE;
import static io.payledger.api.access.Role.SUPPORT;

import com.github.benmanes.caffeine.cache.Ticker;
import io.github.bucket4j.TimeMeter;
import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import io.payledger.app.edge.Problem;
import io.payledger.app.edge.RefusalLog;
import io.payledger.query.access.AccessLog;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.servlet.HandlerMapping;

/** Wires the access rules. Every route is listed here; one that is not, is closed (promise I17). */
@Configuration(proxyBeanMethods = false)
@Import(JwtModule.class)
@EnableConfigurationProperties({AccessProperties.class, RateLimitProperties.class})
public class AccessModule {
    private static final String[] PAYING = {"/api/payments", "/api/payments/precreate", "/api/payments/batch"};

    @Bean
    ApiKeys apiKeys(JdbcClient jdbc, AccessProperties properties) {
        return new ApiKeys(new ApiKeyStore(jdbc), properties, Ticker.systemTicker());
    }

    @Bean
    ClosedRoutes closedRoutes(@Qualifier("requestMappingHandlerMapping") ObjectProvider<HandlerMapping> routes) {
        return new ClosedRoutes(routes);
    }

    @Bean
    PingController pingController() {
        return new PingController();
    }

    @Bean
    RateLimits rateLimits(RateLimitProperties properties) {
        return new RateLimits(properties, TimeMeter.SYSTEM_NANOTIME);
    }

    /**
     * No observation of every filter and decision: by default each request makes four more, of which nobody reads a
     * figure. Requests are counted and timed as a whole ({@code http_server_requests}), refusals are logged.
     */
    @Bean
    SecurityObservationSettings noObservationOfFilters() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    AccessLog accessLog(JdbcClient jdbc, Clock clock) {
        return new AccessLog(jdbc, clock);
    }

    @Bean
    SecurityFilterChain accessRules(
            HttpSecurity http,
            ApiKeys keys,
            JwtModule.Tokens tokens,
            ClosedRoutes closed,
            RateLimits limits,
            RefusalLog refusals,
            AccessLog accessLog)
            throws Exception {
        return http.authorizeHttpRequests(routes -> routes.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC)
                        .permitAll()
                        .requestMatchers("/actuator/health/**", "/docs", "/docs/*", "/openapi.json")
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, "/actuator/prometheus")
                        .hasAnyRole(names(MONITOR, OPERATOR))
                        .requestMatchers("/api/ping")
                        .hasAnyRole(names(Role.values()))
                        // Banks have no key: each message carries its own signature, checked where it arrives.
                        .requestMatchers(HttpMethod.POST, "/bank/callbacks/*")
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, PAYING)
                        .hasAnyRole(names(ORDER_SERVICE))
                        .requestMatchers(HttpMethod.GET, "/api/payments/*", "/api/payments/*/payer-code")
                        .hasAnyRole(names(ORDER_SERVICE))
                        // Whose order it is, and who may decide, is asked again where the order is known.
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/refunds/*/*")
                        .hasAnyRole(names(FINANCE, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/review")
                        .hasAnyRole(names(FINANCE, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/dispute-link")
                        .hasAnyRole(names(ORDER_SERVICE))
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/resume")
                        .hasAnyRole(names(OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/erasures", "/api/legal-holds", "/api/legal-holds/lift")
                        .hasAnyRole(names(OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/api/legal-holds")
                        .hasAnyRole(names(AUDITOR, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/disputes/*/*")
                        .hasAnyRole(names(FINANCE, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/refunds", "/api/payments/*/cancel")
                        .hasAnyRole(names(ORDER_SERVICE, FINANCE, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/payments/*/disputes")
                        .hasAnyRole(names(ORDER_SERVICE, SUPPORT, FINANCE, OPERATOR))
                        .requestMatchers(
                                HttpMethod.GET,
                                "/api/payments/*/receipt",
                                "/api/payments/*/refunds",
                                "/api/payments/*/refunds/*",
                                "/api/payments/*/disputes",
                                "/api/payments/*/disputes/*",
                                "/api/payments/*/disputes/*/images/*")
                        .hasAnyRole(names(ORDER_SERVICE, FINANCE, AUDITOR, SUPPORT, OPERATOR))
                        .requestMatchers(
                                HttpMethod.GET,
                                "/api/transactions/**",
                                "/api/refunds/**",
                                "/api/journal/**",
                                "/api/trial-balance",
                                "/api/settlement",
                                "/api/timeline",
                                "/api/status-distribution/**")
                        .hasAnyRole(names(ORDER_SERVICE, FINANCE, AUDITOR, SUPPORT, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/api/audit/checkpoint", "/api/audit/consistency")
                        .hasAnyRole(names(Role.values()))
                        .requestMatchers(HttpMethod.GET, "/api/audit/export", "/api/audit/events/**")
                        .hasAnyRole(names(AUDITOR))
                        .requestMatchers(HttpMethod.GET, "/api/audit/payments/*/*")
                        .hasAnyRole(names(FINANCE, AUDITOR, SUPPORT, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/api/audit/checks/**")
                        .hasAnyRole(names(FINANCE, AUDITOR, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/api/audit/access")
                        .hasAnyRole(names(AUDITOR, OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/api/alarms", "/api/reviews")
                        .hasAnyRole(names(FINANCE, AUDITOR, SUPPORT, OPERATOR))
                        // Some banks name the payer in what they send.
                        .requestMatchers(HttpMethod.GET, "/api/callbacks")
                        .hasAnyRole(names(AUDITOR, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/callbacks/*/retry", "/api/callbacks/*/close")
                        .hasAnyRole(names(OPERATOR))
                        .requestMatchers(HttpMethod.GET, "/api/statements/**")
                        .hasAnyRole(names(FINANCE, AUDITOR, SUPPORT, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/statements/**")
                        .hasAnyRole(names(FINANCE))
                        .requestMatchers(HttpMethod.GET, "/api/webhooks/**")
                        .hasAnyRole(names(SUPPORT, AUDITOR, OPERATOR))
                        .requestMatchers(HttpMethod.POST, "/api/webhooks/*/resend", "/api/webhooks/deliveries/*/resend")
                        .hasAnyRole(names(SUPPORT, OPERATOR))
                        // Where a merchant is told is never the merchant's to say.
                        .requestMatchers(HttpMethod.POST, "/api/webhooks", "/api/webhooks/*/*")
                        .hasAnyRole(names(OPERATOR))
                        .anyRequest()
                        .denyAll())
                .addFilterBefore(new CallerFilter(keys, tokens.callers()), AuthorizationFilter.class)
                .addFilterBefore(new RateLimitFilter(limits, refusals), AuthorizationFilter.class)
                .addFilterBefore(new AccessLogFilter(accessLog), AuthorizationFilter.class)
                .exceptionHandling(handling -> handling.authenticationEntryPoint((request, response, e) -> {
                            refusals.refused(request, ErrorCode.UNAUTHENTICATED);
                            response.setHeader("WWW-Authenticate", "Bearer");
                            Problem.of(ErrorCode.UNAUTHENTICATED).send(request, response);
                        })
                        .accessDeniedHandler((request, response, e) -> {
                            Problem problem = closed.problem(request, response);
                            refusals.refused(request, problem.code());
                            problem.send(request, response);
                        }))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // The edge writes them, on the answers that never get here too.
                .headers(AbstractHttpConfigurer::disable)
                // No cookies carry rights here, so there is nothing that another site could ride on.
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .build();
    }

    /** Its presence keeps Spring Boot from making a user of its own; keys never come this way. */
    @Bean
    AuthenticationManager noOtherLogins() {
        return authentication -> {
            throw new AuthenticationServiceException("Only API keys and signed tokens are known here");
        };
    }

    static String[] names(Role... roles) {
        return Stream.of(roles).map(Role::name).toArray(String[]::new);
    }
}
