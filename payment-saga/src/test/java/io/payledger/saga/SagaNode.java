package io.payledger.saga;

import static org.awaitility.Awaitility.await;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.charge.PromptCharges;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One running node of the test application. Several may follow each other on one database. */
final class SagaNode implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private SagaNode(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static TestDatabase database() {
        return TestPostgres.migratedDatabase();
    }

    static SagaNode start(TestDatabase database, FakeBank bank, Clock clock, String... properties) {
        return start(database, bank, clock, new HandlerFaults(), properties);
    }

    static SagaNode start(
            TestDatabase database, FakeBank bank, Clock clock, HandlerFaults faults, String... properties) {
        // As in the product, events bear the time that deadlines are measured with.
        GenericEventMessage.clock = clock;
        SpringApplication application = new SpringApplication(SagaApp.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setRegisterShutdownHook(false);
        application.addInitializers(context -> {
            var beans = context.getBeanFactory();
            beans.registerSingleton("testDatabase", database);
            beans.registerSingleton("fakeBank", bank);
            beans.registerSingleton("clock", clock);
            beans.registerSingleton("handlerFaults", faults);
            beans.registerSingleton("statementLog", new StatementLog());
        });
        String[] common = {
            "axon.serializer.general=jackson3",
            "axon.serializer.messages=jackson3",
            "axon.update-check.disabled=true",
            "payledger.bank.adapter=fake",
            "payledger.bank.url=http://bank.example",
            // The banks of these tests fail at will, all the time; the breaker has tests of its own.
            "payledger.bank.breaker.window=1000",
            "payledger.bank.breaker.at-least=1000",
            "payledger.saga.deadline-poll=100ms",
            "payledger.saga.deadline-heartbeat=500ms",
            "logging.level.root=WARN",
            "logging.level.step=WARN",
            "spring.main.banner-mode=off"
        };
        SagaNode node = new SagaNode(application.run(IntStream.range(0, common.length + properties.length)
                .mapToObj(i -> "--" + (i < common.length ? common[i] : properties[i - common.length]))
                .toArray(String[]::new)));
        await().until(node.bean(PromptCharges.class)::isSending);
        return node;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    JdbcClient jdbc() {
        return JdbcClient.create(bean(DataSource.class));
    }

    PaymentId submit(int order) {
        PaymentId payment = payment(order);
        send(new SubmitPayment(payment, amount(order), new Channel("WECHAT")));
        return payment;
    }

    void submit(int from, int to) {
        IntStream.range(from, to).forEach(this::submit);
    }

    void send(PaymentCommand command) {
        bean(CommandGateway.class).sendAndWait(command);
    }

    /** What the bank is to be asked for this order. */
    static Charge charge(int order) {
        PaymentId payment = payment(order);
        return new Charge(payment, 1, TradeNo.ofCharge(payment, 1), new Channel("WECHAT"), amount(order));
    }

    private static Money amount(int order) {
        return Money.of(1000 + order, Currency.CNY);
    }

    static PaymentId payment(int order) {
        return PaymentId.of("m1", "o" + order);
    }

    List<PaymentEvent> events(int order) {
        return bean(EventStore.class)
                .readEvents(payment(order).value())
                .asStream()
                .map(message -> (PaymentEvent) message.getPayload())
                .toList();
    }

    PaymentStatus status(int order) {
        PaymentStatus status = PaymentStatus.PENDING;
        for (PaymentEvent event : events(order)) {
            status = StandInPayment.after(status, event);
        }
        return status;
    }

    /** From now on as a node without sagas does: the intents that it stores bear no sender. */
    void leaveSendingToTheSagas() {
        bean(PromptCharges.class).retire();
    }

    /** How many of the payments 0 … orders-1 stand so. */
    long count(PaymentStatus status, int orders) {
        return IntStream.range(0, orders)
                .filter(order -> status(order) == status)
                .count();
    }

    long rows(String table) {
        return jdbc().sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }

    @Override
    public void close() {
        context.close();
        GenericEventMessage.clock = Clock.systemUTC();
    }
}
