package io.payledger.notify.webhook.delivery;

import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.webhook.address.GuardedResolver;
import io.payledger.notify.webhook.signing.SecretSeal;
import java.time.Clock;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** The webhooks of one node, put together: the sink that keeps them, and the sender that sends them. */
public final class Webhooks implements AutoCloseable {
    private final WebhookClient client;
    private final WebhookSender sender;
    private final WebhookSink sink;

    private Webhooks(WebhookClient client, WebhookSender sender, WebhookSink sink) {
        this.client = client;
        this.sender = sender;
        this.sink = sink;
    }

    /**
     * Where they are kept.
     *
     * @param clock of leases, pauses and signatures
     */
    public record Store(JdbcTemplate jdbc, TransactionOperations transactions, Clock clock) {}

    /**
     * How they get out.
     *
     * @param tls whom it trusts
     * @param random of the pauses
     */
    public record Wire(
            GuardedResolver resolver, SSLContext tls, CloudEventJson json, SecretSeal seal, RandomGenerator random) {}

    /** Ready to start. */
    public static Webhooks of(Store store, Wire wire, WebhookSettings settings, WebhookMeters meters) {
        DeliveryTable table = new DeliveryTable(store.jdbc(), store.clock());
        WebhookClient client = new WebhookClient(
                wire.resolver(),
                wire.tls(),
                new WebhookClient.Limits(settings.connect(), settings.within(), settings.all()),
                store.clock());
        Courier courier =
                new Courier(table, client, wire.seal(), settings.plan(), wire.random(), store.transactions(), meters);
        WebhookSender sender = new WebhookSender(
                table,
                new DeliveryUpkeep(JdbcClient.create(store.jdbc()), store.clock(), settings.keep()),
                courier,
                new WebhookSender.Pace(settings.perEndpoint(), settings.all(), settings.poll(), settings.lease()));
        return new Webhooks(client, sender, new WebhookSink(table, wire.json(), sender::wake));
    }

    /** What the feed hands events to. */
    public WebhookSink sink() {
        return sink;
    }

    /** Begins to send what is due. */
    public void start() {
        sender.start();
    }

    public boolean isRunning() {
        return sender.isRunning();
    }

    /** There may be something to send. */
    public void wake() {
        sender.wake();
    }

    /** Lets what is on its way arrive. */
    public void stop() {
        sender.close();
    }

    @Override
    public void close() {
        sender.close();
        client.close();
    }
}
