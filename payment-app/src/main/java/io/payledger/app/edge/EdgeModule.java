package io.payledger.app.edge;

import io.github.bucket4j.TimeMeter;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FailureMeaning;
import io.payledger.command.web.StrictJson;
import io.payledger.eventstore.append.AppendNotDoneException;
import io.payledger.eventstore.append.AppendOutcomeUnknownException;
import io.payledger.eventstore.read.EventReadException;
import io.payledger.eventstore.types.UnreadableEventException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.servlet.autoconfigure.MultipartProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Wires the edge. Filters in order: trace id, headers, problems, stopping, body limit, security; then the routes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EdgeProperties.class)
public class EdgeModule {

    @Bean
    RefusalLog refusalLog() {
        return new RefusalLog(TimeMeter.SYSTEM_NANOTIME);
    }

    @Bean
    Problems problems() {
        return new Problems(Map.of(
                AppendNotDoneException.class, ErrorCode.OVERLOADED,
                AppendOutcomeUnknownException.class, ErrorCode.OUTCOME_UNKNOWN,
                EventReadException.class, ErrorCode.OVERLOADED,
                // Its cause is about JSON of ours: without this the caller would be told that his was wrong.
                UnreadableEventException.class, ErrorCode.INTERNAL_ERROR));
    }

    @Bean
    FailureMeaning failureMeaning(Problems problems) {
        return failure -> problems.of(failure).asException();
    }

    @Bean
    ProblemAdvice problemAdvice(Problems problems, RefusalLog refusals) {
        return new ProblemAdvice(problems, refusals);
    }

    @Bean
    WebMvcConfigurer refusalsFirst() {
        return new WebMvcConfigurer() {
            @Override
            public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
                resolvers.addFirst(new RefusalResolver());
            }
        };
    }

    @Bean
    WebMvcRegistrations directCalls() {
        return new WebMvcRegistrations() {
            @Override
            public RequestMappingHandlerAdapter getRequestMappingHandlerAdapter() {
                return new DirectCalls();
            }
        };
    }

    @Bean
    ProblemErrorController problemErrorController() {
        return new ProblemErrorController();
    }

    /** Only what callers send is read this strictly; what we stored ourselves has serializers of its own. */
    @Bean
    ServerHttpMessageConvertersCustomizer strictJsonForCallers() {
        return converters -> converters.withJsonConverter(new WholeJson(StrictJson.mapper()));
    }

    @Bean
    FilterRegistrationBean<TraceIdFilter> traceIdFilter() {
        return registered(new TraceIdFilter(), 0);
    }

    @Bean
    FilterRegistrationBean<HeaderWriterFilter> securityHeaders() {
        return registered(new HeaderWriterFilter(SecurityHeaders.WRITERS), 1);
    }

    @Bean
    FilterRegistrationBean<FilterProblems> filterProblems(Problems problems) {
        return registered(new FilterProblems(problems), 2);
    }

    @Bean
    StoppingFilter stoppingFilter() {
        return new StoppingFilter();
    }

    @Bean
    FilterRegistrationBean<StoppingFilter> stoppingFilterOrder(StoppingFilter filter) {
        return registered(filter, 3);
    }

    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(EdgeProperties properties, MultipartProperties multipart) {
        return registered(
                new BodyLimitFilter(
                        properties.maxBody().toBytes(),
                        properties.maxBatch().toBytes(),
                        properties.maxUpload().toBytes(),
                        multipart.getMaxRequestSize().toBytes()),
                4);
    }

    /** Forms are sent in the encoding of their page and do not say which; the container would take it for Latin-1. */
    @Bean
    ServletContextInitializer formsAreUtf8() {
        return context -> context.setRequestCharacterEncoding(StandardCharsets.UTF_8.name());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsInsteadOfTomcatPages() {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
            }
        });
    }

    private static <F extends OncePerRequestFilter> FilterRegistrationBean<F> registered(F filter, int place) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
        return registration;
    }
}
