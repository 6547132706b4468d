package io.payledger.notify;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.eventstore.read.EventReader;
import io.payledger.notify.feed.BrokerAlarms;
import io.payledger.notify.feed.BrokerSink;
import io.payledger.notify.feed.EventSink;
import io.payledger.notify.feed.FeedProcessors;
import io.payledger.notify.feed.NotifyParking;
import io.payledger.notify.feed.ParkedPaymentAlarms;
import io.payledger.notify.feed.ParkedPaymentFigures;
import io.payledger.notify.feed.Resumption;
import io.payledger.notify.history.HistoryProperties;
import io.payledger.notify.history.HistoryStream;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.kafka.KafkaLine;
import io.payledger.notify.kafka.KafkaProperties;
import io.payledger.notify.kafka.KafkaSink;
import io.payledger.notify.kafka.KafkaTopic;
import io.payledger.notify.rabbit.RabbitLine;
import io.payledger.notify.rabbit.RabbitProperties;
import io.payledger.notify.rabbit.RabbitSink;
import io.payledger.notify.webhook.WebhookModule;
import io.payledger.notify.webhook.delivery.WebhookSink;
import java.time.Clock;
import java.util.stream.Stream;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Wires who tells the world of payments; each is off until it is switched on. The application brings Axon with its event
 * store, a token store in the same database, Spring's transactions and a {@code JdbcClient}. Nothing here can send a
 * command, and nothing here can be replayed (promise I12).
 */
@Configuration(proxyBeanMethods = false)
@Import(WebhookModule.class)
@EnableConfigurationProperties({
    NotifyProperties.class,
    KafkaProperties.class,
    RabbitProperties.class,
    HistoryProperties.class
})
public class NotifyModule {

    @Bean
    CloudEventJson cloudEventJson(NotifyProperties properties) {
        return new CloudEventJson(properties.source());
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.notify.kafka.enabled")
    KafkaSink kafkaSink(KafkaProperties properties, CloudEventJson json) {
        KafkaTopic topic = new KafkaTopic(
                properties.topic(), properties.partitions(), properties.replication(), properties.timeout());
        return new KafkaSink(
                new KafkaLine(properties.bootstrapServers(), topic, properties.properties()), json, properties.types());
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.notify.rabbit.enabled")
    RabbitSink rabbitSink(RabbitProperties properties, CloudEventJson json) {
        return new RabbitSink(new RabbitLine(properties), json, properties.types());
    }

    @Bean
    BrokerWatches brokerWatches(Clock clock, ObjectProvider<MeterRegistry> meters) {
        return new BrokerWatches(clock, meters.getIfAvailable(SimpleMeterRegistry::new));
    }

    @Bean
    NotifySinks notifySinks(
            ObjectProvider<KafkaSink> kafka,
            ObjectProvider<RabbitSink> rabbit,
            ObjectProvider<WebhookSink> webhooks,
            BrokerWatches watches) {
        Stream<EventSink> brokers = Stream.concat(kafka.stream(), rabbit.stream())
                .map(broker -> new BrokerSink(broker, watches.of(broker.name())));
        return new NotifySinks(Stream.concat(brokers, webhooks.stream()).toList());
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.notify.history.enabled")
    HistoryStream historyStream(
            EventStore events,
            EventReader log,
            KafkaProperties kafka,
            HistoryProperties history,
            NotifyProperties properties,
            BrokerWatches watches) {
        KafkaTopic topic = new KafkaTopic(history.topic(), history.partitions(), kafka.replication(), kafka.timeout());
        return new HistoryStream(
                events,
                log,
                new KafkaLine(kafka.bootstrapServers(), topic, kafka.properties()),
                watches.of(HistoryStream.NAME),
                properties.batchSize(),
                properties.gatherFor());
    }

    @Bean
    NotifyParking notifyParking(JdbcClient jdbc) {
        return new NotifyParking(jdbc);
    }

    @Bean
    ParkedPaymentAlarms notifyParkedPaymentAlarms(JdbcClient jdbc) {
        return new ParkedPaymentAlarms(jdbc);
    }

    @Bean
    ParkedPaymentFigures notifyParkedPaymentFigures(JdbcClient jdbc) {
        return new ParkedPaymentFigures(jdbc);
    }

    @Bean
    BrokerAlarms brokerAlarms(BrokerWatches watches) {
        return new BrokerAlarms(watches::all);
    }

    /** The head is read here, before anything can be asked of this process: what is stored after it is told. */
    @Bean
    ConfigurerModule feedProcessors(
            NotifySinks sinks, EventStore events, EventReader log, NotifyParking parking, NotifyProperties properties) {
        long head = log.head();
        return new FeedProcessors(
                sinks.all(),
                events,
                parking,
                new FeedProcessors.Start(
                        properties.startAt() == NotifyProperties.StartAt.BEGINNING,
                        head == 0 ? null : new GlobalSequenceTrackingToken(head)),
                properties.batchSize(),
                properties.gatherFor());
    }

    @Bean
    SmartLifecycle notifyLifecycle(
            NotifySinks sinks,
            NotifyParking parking,
            EventStore events,
            PlatformTransactionManager transactionManager) {
        return new NotifyLifecycle(
                new Resumption(sinks.all(), parking, events, new TransactionTemplate(transactionManager)));
    }
}
