package io.payledger.app.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.payledger.api.node.NodeName;
import io.payledger.saga.bank.BankCallWatch;
import java.util.Objects;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.config.ConfigurerModule;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Wires the spans of OpenTelemetry; nothing of it is there unless {@code payledger.tracing.otlp-url} is. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TracingProperties.class)
public class TracingModule {
    /** Behind the filter that finds the trace's id, before all that may refuse a request. */
    public static final int AFTER_TRACE_IDS = Ordered.HIGHEST_PRECEDENCE + 1;

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(TracingProperties.OTLP_URL)
    static class Spans {
        @Bean
        TraceIds traceIds() {
            return new TraceIds();
        }

        @Bean(destroyMethod = "close")
        SdkTracerProvider tracerProvider(TracingProperties properties, TraceIds ids) {
            return SdkTracerProvider.builder()
                    .setIdGenerator(ids)
                    .setSampler(Sampler.traceIdRatioBased(properties.share()))
                    .setResource(Resource.create(Attributes.builder()
                            .put("service.name", properties.service())
                            .put("service.instance.id", NodeName.unique())
                            .build()))
                    // It sends from a thread of its own and drops what a collector that is away cannot take.
                    .addSpanProcessor(BatchSpanProcessor.builder(OtlpHttpSpanExporter.builder()
                                    .setEndpoint(Objects.requireNonNull(properties.otlpUrl())
                                            .toString())
                                    .build())
                            .build())
                    .build();
        }

        @Bean
        Traces traces(SdkTracerProvider provider, TraceIds ids) {
            return new Traces(provider.get("io.payledger"), ids);
        }

        @Bean
        FilterRegistrationBean<RequestSpans> requestSpans(Traces traces) {
            FilterRegistrationBean<RequestSpans> filter = new FilterRegistrationBean<>(new RequestSpans(traces));
            filter.setOrder(AFTER_TRACE_IDS);
            return filter;
        }

        @Bean
        SmartInitializingSingleton commandSpans(ObjectProvider<CommandBus> bus, Traces traces) {
            return () -> bus.ifAvailable(it -> it.registerHandlerInterceptor(MessageSpans.ofCommands(traces)));
        }

        @Bean
        ConfigurerModule eventSpans(Traces traces) {
            return configurer -> configurer
                    .eventProcessing()
                    .registerDefaultHandlerInterceptor(
                            (configuration, processor) -> MessageSpans.ofEvents(traces, processor));
        }

        @Bean
        BankCallWatch bankSpans(Traces traces) {
            return new BankSpans(traces);
        }
    }
}
