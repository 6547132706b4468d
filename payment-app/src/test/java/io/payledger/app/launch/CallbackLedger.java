package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.payment.PaymentEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A ledger whose bank answers and tells what the test says, when the test says it. */
final class CallbackLedger implements AutoCloseable {
    static final String SECRET = "a-secret-of-the-callback-tests-32-bytes";
    private static final Duration SOON = Duration.ofSeconds(20);

    private final GatedBank bank = new GatedBank();
    private final Ledger ledger;
    private final Ledger.Addresses addresses;
    private final LedgerClient shop;

    CallbackLedger(Path folder) throws IOException {
        ledger = new Ledger(new LedgerOptions(
                folder,
                "127.0.0.1",
                0,
                0,
                null,
                null,
                LedgerOptions.NO_BANK,
                Map.of(
                        "payledger.bank.url",
                        bank.address().toString(),
                        "payledger.callback.secrets",
                        SECRET,
                        // A mute bank must be asked all the same: with an open breaker nothing would be in doubt.
                        "payledger.bank.breaker.window",
                        "100000",
                        "payledger.bank.breaker.at-least",
                        "100000",
                        "logging.level.step",
                        "error")));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
    }

    GatedBank bank() {
        return bank;
    }

    LedgerClient shop() {
        return shop;
    }

    <T> T bean(Class<T> type) {
        return ledger.application().getBean(type);
    }

    /** A bank tells of no charge that it was not asked for yet. */
    void awaitAsked(String order) {
        await().pollInterval(Duration.ofMillis(5)).atMost(SOON).until(() -> bank.charges(order) == 1);
    }

    void deliver(BankCallback callback) {
        assertThat(callback.send(addresses.api(), SECRET).status()).isEqualTo(202);
    }

    void awaitApplied(String order, int messages) {
        await().pollInterval(Duration.ofMillis(5))
                .atMost(SOON)
                .until(() -> bean(JdbcClient.class)
                                .sql("SELECT count(*) FROM callback_inbox WHERE payment_id = ? AND state = 'APPLIED'")
                                .param("demo/" + order)
                                .query(Integer.class)
                                .single()
                        == messages);
    }

    void awaitStatus(String order, String status) {
        await().pollInterval(Duration.ofMillis(5))
                .atMost(SOON)
                .until(() -> status(order).equals(status));
    }

    String status(String order) {
        return shop.get("/api/payments/" + order).text("status");
    }

    List<PaymentEvent> events(String order) {
        return bean(EventStore.class)
                .readEvents("demo/" + order)
                .asStream()
                .map(message -> (PaymentEvent) message.getPayload())
                .toList();
    }

    @Override
    public void close() {
        bank.close();
        ledger.close();
    }
}
