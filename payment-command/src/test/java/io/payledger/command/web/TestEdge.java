package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.MerchantId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FailureMeaning;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.core.JacksonException;

/** A stand-in for the edge: no API keys, callers say who they are. */
@Configuration(proxyBeanMethods = false)
class TestEdge {
    static final String MERCHANT = "Test-Merchant";

    @Bean
    ApiClient apiClient(Environment environment) {
        return new ApiClient(environment);
    }

    @Bean
    CorrelationDataProvider whoWhereWhy() {
        return new SimpleCorrelationDataProvider(MetaKeys.TRACE_ID, MetaKeys.ACTOR, MetaKeys.ORIGIN);
    }

    @Bean
    ServerHttpMessageConvertersCustomizer strictJson() {
        return converters -> converters.withJsonConverter(new JacksonJsonHttpMessageConverter(StrictJson.mapper()));
    }

    @Bean
    Problems problems() {
        return new Problems();
    }

    /** The edge knows more; these are those that this module makes by itself. */
    @Bean
    FailureMeaning failureMeaning() {
        return failure -> switch (failure) {
            case ProblemException problem -> problem;
            case IllegalIdException id -> FieldText.invalid(id.what(), String.valueOf(id.getMessage()));
            case JacksonException json -> new ProblemException(ErrorCode.MALFORMED_REQUEST, "No such field");
            default -> new ProblemException(ErrorCode.INTERNAL_ERROR, ErrorCode.INTERNAL_ERROR.title());
        };
    }

    @Bean
    SecurityFilterChain callersSayWhoTheyAre(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(
                        routes -> routes.dispatcherTypeMatchers(DispatcherType.ASYNC, DispatcherType.ERROR)
                                .permitAll()
                                .anyRequest()
                                .authenticated())
                .addFilterBefore(new Edge(), AuthorizationFilter.class)
                .csrf(AbstractHttpConfigurer::disable)
                .build();
    }

    private static Caller caller(String name) {
        if (name.startsWith("finance:")) {
            return new Caller(name, null, Set.of(Role.FINANCE));
        }
        return name.equals("staff")
                ? new Caller("support:jo", null, Set.of(Role.SUPPORT))
                : Caller.orderService(new MerchantId(name));
    }

    /** Gives a request its caller and its trace id. */
    private static final class Edge extends OncePerRequestFilter {
        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            String merchant = request.getHeader(MERCHANT);
            if (merchant != null) {
                Caller caller = caller(merchant);
                SecurityContextHolder.getContext()
                        .setAuthentication(new TestingAuthenticationToken(caller, "", "ROLE_USER"));
            }
            request.setAttribute(MetaKeys.TRACE_ID, "edge-trace");
            response.setHeader(Traces.HEADER, "edge-trace");
            chain.doFilter(request, response);
        }
    }

    @RestControllerAdvice
    static final class Problems {
        @ExceptionHandler
        ResponseEntity<Map<String, Object>> refused(ProblemException e) {
            Map<String, Object> document = new LinkedHashMap<>(e.members());
            document.put("code", e.code());
            document.put("detail", e.detail());
            var answer = ResponseEntity.status(e.code().httpStatus()).contentType(MediaType.APPLICATION_PROBLEM_JSON);
            var pause = e.retryAfter();
            return pause == null
                    ? answer.body(document)
                    : answer.header("Retry-After", String.valueOf(pause.toSeconds()))
                            .body(document);
        }

        @ExceptionHandler
        ResponseEntity<Map<String, Object>> noIdentifier(IllegalIdException e) {
            return refused(new ProblemException(ErrorCode.INVALID_FIELD, String.valueOf(e.getMessage()))
                    .with("field", e.what()));
        }

        @ExceptionHandler
        ResponseEntity<Map<String, Object>> unreadable(HttpMessageNotReadableException e) {
            return refused(new ProblemException(ErrorCode.MALFORMED_REQUEST, "The body cannot be read"));
        }
    }
}
