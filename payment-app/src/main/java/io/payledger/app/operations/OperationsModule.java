package io.payledger.app.operations;

import io.micrometer.core.instrument.MeterRegistry;
import io.payledger.api.figure.FigureSource;
import io.payledger.eventstore.axon.EventStoreNode;
import io.payledger.query.alarms.AlarmProperties;
import io.payledger.query.projection.ProjectionPositions;
import java.time.Clock;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Wires what operators watch. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MetricsProperties.class)
public class OperationsModule {
    private static final int READ_SECONDS = 5;

    /** @param serializer Axon's general one, which its token store uses */
    @Bean
    ProcessorLags processorLags(JdbcClient jdbc, Serializer serializer, Clock clock) {
        return new ProcessorLags(jdbc, new ProjectionPositions(jdbc, serializer), clock);
    }

    @Bean
    LateProcessors lateProcessors(ProcessorLags lags, AlarmProperties properties) {
        return new LateProcessors(lags, properties.behindAfter());
    }

    @Bean
    ProcessorFigures processorFigures(ProcessorLags lags) {
        return new ProcessorFigures(lags);
    }

    @Bean
    FigureBoard figureBoard(
            ObjectProvider<FigureSource> sources,
            MeterRegistry registry,
            PlatformTransactionManager transactionManager,
            MetricsProperties properties) {
        TransactionTemplate reading = new TransactionTemplate(transactionManager);
        reading.setReadOnly(true);
        reading.setTimeout(READ_SECONDS);
        return new FigureBoard(sources.stream().toList(), registry, reading, properties.interval());
    }

    @Bean
    NodeMeters nodeMeters(MeterRegistry registry, EventStoreNode events, StoppedProcessors processors) {
        return new NodeMeters(registry, events, processors);
    }

    /** {@code node} in the groups of health. */
    @Bean
    NodeHealth nodeHealthIndicator(EventStoreNode events, StoppedProcessors processors) {
        return new NodeHealth(events, processors);
    }

    @Bean
    StoppedProcessors stoppedProcessors(org.axonframework.config.Configuration axon) {
        return new StoppedProcessors(axon);
    }
}
