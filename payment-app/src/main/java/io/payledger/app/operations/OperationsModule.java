package io.payledger.app.operations;

import io.payledger.query.alarms.AlarmProperties;
import io.payledger.query.projection.ProjectionPositions;
import java.time.Clock;
import org.axonframework.serialization.Serializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires what operators watch. */
@Configuration(proxyBeanMethods = false)
public class OperationsModule {

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
    StoppedProcessors stoppedProcessors(org.axonframework.config.Configuration axon) {
        return new StoppedProcessors(axon);
    }
}
