package io.payledger.app.access;

import io.github.bucket4j.TimeMeter;
import io.payledger.app.edge.Problem;
import io.payledger.app.edge.RefusalLog;
import io.payledger.query.page.PublicPage;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * Wires the one page that is open to anybody. Nobody is somebody here: neither sessions nor keys are looked at, so there
 * is nothing that another site could ride on, and a link is all that opens an order.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PublicPageProperties.class)
public class PublicAccessModule {

    @Bean
    StrangerLimits strangerLimits(PublicPageProperties properties) {
        return new StrangerLimits(properties, TimeMeter.SYSTEM_NANOTIME);
    }

    @Bean
    @Order(0)
    SecurityFilterChain publicRules(
            HttpSecurity http,
            PublicPageProperties properties,
            StrangerLimits limits,
            ClosedRoutes closed,
            RefusalLog refusals)
            throws Exception {
        return http.securityMatcher(PublicPage.ROUTE, PublicPage.ROUTE + "/**")
                .authorizeHttpRequests(routes -> routes.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                        .permitAll()
                        .requestMatchers(HttpMethod.GET, PublicPage.ROUTE, PublicPage.ROUTE + "/preferences")
                        .access((caller, request) -> new AuthorizationDecision(properties.enabled()))
                        // Mail programs and chats ask so whether a link leads anywhere.
                        .requestMatchers(HttpMethod.HEAD, PublicPage.ROUTE)
                        .access((caller, request) -> new AuthorizationDecision(properties.enabled()))
                        .requestMatchers(HttpMethod.POST, PublicPage.ROUTE + "/send")
                        .access((caller, request) -> new AuthorizationDecision(properties.enabled()))
                        .anyRequest()
                        .denyAll())
                .addFilterBefore(new StrangerLimitFilter(limits, refusals), AuthorizationFilter.class)
                .exceptionHandling(handling -> handling.authenticationEntryPoint(
                                (request, response, e) -> refuse(closed, refusals, request, response))
                        .accessDeniedHandler((request, response, e) -> refuse(closed, refusals, request, response)))
                .sessionManagement(there -> there.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                // The edge and the pages write them.
                .headers(AbstractHttpConfigurer::disable)
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .build();
    }

    private static void refuse(
            ClosedRoutes closed, RefusalLog refusals, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Problem problem = closed.problem(request, response);
        refusals.refused(request, problem.code());
        problem.send(request, response);
    }
}
