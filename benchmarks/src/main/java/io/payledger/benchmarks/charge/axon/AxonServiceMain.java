package io.payledger.benchmarks.charge.axon;

import io.payledger.benchmarks.charge.rival.BankClient;
import io.payledger.benchmarks.charge.rival.RivalService;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.caching.WeakReferenceCache;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.ConfigurerModule;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The service as a process. What is changed of the defaults makes it faster or is what everybody changes: JSON instead of
 * XML, rows instead of large objects, statements in batches, processors that are woken and take large batches, a cache of
 * aggregates.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class AxonServiceMain {
    private static final Map<String, Object> SETTINGS = Map.ofEntries(
            Map.entry("axon.axonserver.enabled", "false"),
            Map.entry("axon.update-check.disabled", "true"),
            // They take a stack trace for each handler that is called.
            Map.entry("axon.timeout.enabled", "false"),
            Map.entry("axon.serializer.general", "jackson3"),
            Map.entry("axon.serializer.messages", "jackson3"),
            Map.entry("axon.serializer.events", "jackson3"),
            // A pooled one looks for events every half second over Axon's own event store, a tracking one is woken.
            Map.entry("axon.eventhandling.processors.charge-saga.mode", "tracking"),
            Map.entry("axon.eventhandling.processors.charge-saga.batch-size", "100"),
            Map.entry("axon.eventhandling.processors.charge-saga.initial-segment-count", "2"),
            Map.entry("axon.eventhandling.processors.charge-saga.thread-count", "2"),
            Map.entry("axon.eventhandling.processors.payments.mode", "tracking"),
            Map.entry("axon.eventhandling.processors.payments.batch-size", "500"),
            Map.entry("axon.eventhandling.processors.payments.initial-segment-count", "1"),
            Map.entry("axon.eventhandling.processors.payments.thread-count", "1"),
            Map.entry("spring.jpa.open-in-view", "false"),
            Map.entry("spring.jpa.hibernate.ddl-auto", "create"),
            Map.entry("spring.jpa.properties.hibernate.dialect", ByteaDialect.class.getName()),
            Map.entry("spring.jpa.properties.hibernate.jdbc.batch_size", "100"),
            Map.entry("spring.jpa.properties.hibernate.order_inserts", "true"),
            Map.entry("spring.jpa.properties.hibernate.order_updates", "true"));

    public static void main(String[] arguments) {
        System.exit(RivalService.run(AxonServiceMain.class, arguments, SETTINGS));
    }

    @Bean
    ConfigurerModule payments() {
        return configurer -> {
            configurer.configureAggregate(AggregateConfigurer.defaultConfiguration(AxonPayment.class)
                    .configureCache(axon -> new WeakReferenceCache()));
            configurer.eventProcessing().registerSaga(AxonChargeSaga.class);
        };
    }

    @Bean
    ExecutorService bankCalls() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    @Bean
    AxonDesk axonDesk(BankClient bank, CommandGateway commands, ExecutorService bankCalls) {
        return new AxonDesk(bank, commands, bankCalls);
    }

    @Bean
    PaymentProjection paymentProjection(DataSource dataSource) {
        return new PaymentProjection(JdbcClient.create(dataSource));
    }

    @Bean
    AxonController axonController(CommandGateway commands, AxonDesk desk) {
        return new AxonController(commands, desk);
    }
}
