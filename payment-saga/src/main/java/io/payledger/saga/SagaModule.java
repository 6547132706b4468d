package io.payledger.saga;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.api.node.NodeName;
import io.payledger.eventstore.gather.GatheringSource;
import io.payledger.saga.alarm.BankAlarms;
import io.payledger.saga.bank.BankAdapter;
import io.payledger.saga.bank.BankCallWatch;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.bank.BankDays;
import io.payledger.saga.bank.BankLanes;
import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.bank.BreakerAlarms;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.http.HttpBankAdapter;
import io.payledger.saga.bank.wechat.WechatModule;
import io.payledger.saga.charge.ChargeSaga;
import io.payledger.saga.charge.PromptCharges;
import io.payledger.saga.charge.SenderMark;
import io.payledger.saga.conversation.Desk;
import io.payledger.saga.conversation.Haste;
import io.payledger.saga.deadline.DeadlineScheduler;
import io.payledger.saga.deadline.DeadlineSettings;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.saga.parking.ParkedPaymentAlarms;
import io.payledger.saga.parking.ParkedPayments;
import io.payledger.saga.parking.Parking;
import io.payledger.saga.parking.ParkingModule;
import io.payledger.saga.parking.Resumption;
import io.payledger.saga.refund.RefundSaga;
import io.payledger.saga.store.BatchedSagaStore;
import io.payledger.saga.store.IndexedSagaRepository;
import io.payledger.saga.time.BankSchedule;
import io.payledger.saga.time.TimeLayers;
import io.payledger.saga.work.Workers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.ConfigurationScopeAwareProvider;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventProcessorConfiguration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Wires the process managers. Expects of the application: a {@link DataSource} whose connections the Spring transaction
 * manager behind Axon's {@link TransactionManager} binds, a token store in the same database, a {@link CommandGateway}
 * and a {@link Clock}.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({BankProperties.class, SagaProperties.class})
@Import({ParkingModule.class, WechatModule.class})
public class SagaModule {

    @Bean
    Workers sagaWorkers() {
        return Workers.bounded();
    }

    @Bean
    HttpBankAdapter httpBankAdapter(Clock clock) {
        return new HttpBankAdapter(clock);
    }

    @Bean
    SagaCommands sagaCommands(CommandGateway gateway, Workers workers, SagaProperties properties) {
        return new SagaCommands(
                gateway, workers, properties.commandThreads(), properties.commandsWaiting(), properties.node());
    }

    @Bean
    BankLanes bankLanes(
            BankProperties properties,
            List<BankAdapter> adapters,
            Workers workers,
            Clock clock,
            ObjectProvider<MeterRegistry> meters,
            List<BankCallWatch> watches) {
        return new BankLanes(
                properties, adapters, workers, clock, meters.getIfAvailable(SimpleMeterRegistry::new), watches);
    }

    @Bean
    BankCalls bankCalls(BankLanes lanes, SagaCommands commands, Clock clock) {
        return new BankCalls(lanes, commands, clock);
    }

    @Bean
    SenderMark senderMark() {
        return new SenderMark();
    }

    /** Its run is told from others by chance, because the name of a node may be the same after a restart. */
    @Bean
    PromptCharges promptCharges(SenderMark mark, BankCalls bank, EventStore eventStore) {
        return new PromptCharges(NodeName.unique(), mark, bank, eventStore);
    }

    @Bean
    BankDays bankDays(BankLanes lanes, DataSource dataSource, TransactionManager transactions, Clock clock) {
        return new BankDays(lanes, JdbcClient.create(dataSource), transactions, clock);
    }

    @Bean
    BreakerAlarms breakerAlarms(BankLanes lanes) {
        return new BreakerAlarms(lanes);
    }

    @Bean
    SagaFigures sagaFigures(DataSource dataSource) {
        return new SagaFigures(JdbcClient.create(dataSource));
    }

    @Bean
    ParkedPaymentAlarms sagaParkedPaymentAlarms(DataSource dataSource) {
        return new ParkedPaymentAlarms(JdbcClient.create(dataSource));
    }

    @Bean
    BankSchedule bankSchedule(SagaProperties saga, BankProperties banks) {
        banks.everySettings().forEach((key, settings) -> requireFitting(key, settings, saga.reconcileSchedule()));
        return new BankSchedule(
                saga.reconcileSchedule(), saga.resendPauses(), banks.longestCall(), saga.maxIntentAge());
    }

    private static void requireFitting(String key, ChannelSettings settings, List<Duration> ages) {
        TimeLayers.requireShorter(
                key + "send-within",
                settings.sendWithin(),
                SagaProperties.RECONCILE_SCHEDULE + "[0]",
                ages.getFirst(),
                "a charge that waits for its turn would be asked about before it is sent");
        TimeLayers.requireShorter(
                key + "in-flight-window with send-within and listen-within",
                settings.notFoundCountsAfter(),
                "the last age of " + SagaProperties.RECONCILE_SCHEDULE,
                ages.getLast(),
                "\"not found\" could never count before a person is called");
    }

    @Bean
    Haste haste() {
        return new Haste();
    }

    @Bean
    Desk sagaDesk(BankCalls bank, SagaCommands commands, BankSchedule schedule, Clock clock, Haste haste) {
        return new Desk(bank, commands, schedule, clock, haste);
    }

    @Bean
    DeadlineScheduler deadlineScheduler(
            SagaProperties properties,
            DataSource dataSource,
            TransactionManager transactions,
            org.axonframework.config.Configuration axon,
            Clock clock) {
        DeadlineSettings settings = new DeadlineSettings(
                properties.deadlinePoll(),
                properties.deadlineThreads(),
                properties.deadlineHeartbeat(),
                properties.node());
        return DeadlineScheduler.create(
                settings,
                dataSource,
                transactions,
                new ConfigurationScopeAwareProvider(axon),
                SagaJson.serializer(),
                SagaJson.mapper(),
                clock);
    }

    @Bean
    DeadlineManager deadlineManager(DeadlineScheduler scheduler) {
        return scheduler.deadlines();
    }

    @Bean
    SagaStore<Object> sagaStore(DataSource dataSource) {
        return new BatchedSagaStore(JdbcClient.create(dataSource), SagaJson.serializer());
    }

    @Bean
    ConfigurerModule sagaConfigurer(
            SagaStore<Object> store, ParkedPayments parked, SagaProperties properties, Haste haste) {
        return configurer -> {
            EventProcessingConfigurer processing = configurer.eventProcessing();
            processing
                    .registerSaga(
                            ChargeSaga.class,
                            saga -> saga.configureSagaStore(axon -> store)
                                    .configureRepository(
                                            axon -> IndexedSagaRepository.of(ChargeSaga.class, store, axon)))
                    .registerSaga(
                            RefundSaga.class,
                            saga -> saga.configureSagaStore(axon -> store)
                                    .configureRepository(
                                            axon -> IndexedSagaRepository.of(RefundSaga.class, store, axon)))
                    .registerEventHandler(axon -> new BankAlarms());
            register(
                    ChargeSaga.PROCESSOR,
                    axon -> new GatheringSource(axon.eventStore(), properties.gatherFor(), haste::isNow),
                    processing,
                    parked,
                    properties);
            // Its sagas send each refund: nothing gathers.
            register(
                    RefundSaga.PROCESSOR,
                    org.axonframework.config.Configuration::eventStore,
                    processing,
                    parked,
                    properties);
        };
    }

    private static void register(
            String name,
            Function<org.axonframework.config.Configuration, StreamableMessageSource<TrackedEventMessage<?>>> log,
            EventProcessingConfigurer processing,
            ParkedPayments parked,
            SagaProperties properties) {
        Parking parking = new Parking(name, parked, properties.handlerTries());
        processing
                .registerTrackingEventProcessor(name, log, axon -> processor(properties.batchSize()))
                .registerEventHandler(axon -> parking)
                .assignHandlerInstancesMatching(name, handler -> handler == parking)
                .registerHandlerInterceptor(name, axon -> parking)
                .registerListenerInvocationErrorHandler(name, axon -> PropagatingErrorHandler.instance())
                .registerErrorHandler(name, axon -> new RetryEvents());
    }

    @Bean
    SmartLifecycle sagaLifecycle(
            org.axonframework.config.Configuration axon,
            DeadlineScheduler deadlines,
            BankCalls bank,
            PromptCharges prompt,
            SagaCommands commands,
            Resumption resumption,
            SagaProperties properties) {
        return new SagaLifecycle(axon, deadlines, bank, prompt, commands, resumption, properties);
    }

    /** One segment: all sagas of a kind in order on one thread of one node. From the tail: Axon starts sagas at the head. */
    private static TrackingEventProcessorConfiguration processor(int batchSize) {
        return TrackingEventProcessorConfiguration.forSingleThreadedProcessing()
                .andBatchSize(batchSize)
                .andInitialTrackingToken(StreamableMessageSource::createTailToken);
    }
}
