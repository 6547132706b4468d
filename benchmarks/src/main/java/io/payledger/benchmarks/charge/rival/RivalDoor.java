package io.payledger.benchmarks.charge.rival;

import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.jvm.JvmMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.logging.logback.LogbackMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.system.SystemMetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;

/**
 * What a payment service of the usual kind has in front of its work, made as the ledger makes it and tuned as there: API
 * keys whose hashes are looked up and kept, rules by role, a trace id, and figures of requests, pool and JVM. It has less
 * than the ledger's: no rate limit, no limit of bodies, no signed tokens, one rule instead of thirty.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    SecurityAutoConfiguration.class,
    ServletWebSecurityAutoConfiguration.class,
    SecurityFilterAutoConfiguration.class,
    MetricsAutoConfiguration.class,
    PrometheusMetricsExportAutoConfiguration.class,
    CompositeMeterRegistryAutoConfiguration.class,
    JvmMetricsAutoConfiguration.class,
    SystemMetricsAutoConfiguration.class,
    LogbackMetricsAutoConfiguration.class,
    DataSourcePoolMetricsAutoConfiguration.class,
    ObservationAutoConfiguration.class,
    WebMvcObservationAutoConfiguration.class
})
class RivalDoor {

    @Bean
    RivalKeys rivalKeys(DataSource dataSource) {
        return new RivalKeys(JdbcClient.create(dataSource));
    }

    @Bean
    FilterRegistrationBean<TraceFilter> traceFilter() {
        FilterRegistrationBean<TraceFilter> registration = new FilterRegistrationBean<>(new TraceFilter());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    SecurityObservationSettings noObservationOfFilters() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    SecurityFilterChain rules(HttpSecurity http, RivalKeys keys) throws Exception {
        return http.authorizeHttpRequests(routes -> routes.requestMatchers(HttpMethod.POST, "/api/payments")
                        .hasRole(RivalKeys.ORDER_SERVICE)
                        .anyRequest()
                        .denyAll())
                .addFilterBefore(new KeyFilter(keys), AuthorizationFilter.class)
                .exceptionHandling(handling ->
                        handling.authenticationEntryPoint(new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .build();
    }

    /** Its presence keeps Spring Boot from making a user of its own. */
    @Bean
    AuthenticationManager noOtherLogins() {
        return authentication -> {
            throw new AuthenticationServiceException("Only API keys are known here");
        };
    }
}
