package io.payledger.notify.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Address;
import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ConnectionFactoryConfigurator;
import com.rabbitmq.client.Return;
import io.payledger.notify.feed.SinkUnreachableException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The line to one exchange: what it sends is confirmed, that is in a queue on most of its replicas, when {@link #send}
 * returns. Opened at first use, so that a broker that is away keeps nothing from starting; after a failure it is opened
 * anew. For one thread at a time.
 */
public final class RabbitLine implements AutoCloseable {
    private static final int CLOSE_MILLIS = 1_000;

    /** The client trusts whoever answers, unless it is told not to. */
    private static final Map<String, String> SAFE =
            Map.of("ssl.validate.server.certificate", "true", "ssl.verify.hostname", "true");

    private final RabbitProperties properties;
    private final AtomicReference<@Nullable String> unroutable = new AtomicReference<>();
    private @Nullable Connection connection;
    private @Nullable Channel channel;

    public RabbitLine(RabbitProperties properties) {
        this.properties = properties;
    }

    /** A message and where it goes. */
    public record Message(String routingKey, BasicProperties properties, byte[] body) {}

    /**
     * Sends these rounds, each when the one before it is confirmed.
     *
     * @throws SinkUnreachableException when any message was not confirmed in time, or no queue takes it
     */
    public synchronized void send(List<List<Message>> rounds) {
        try {
            Channel open = open();
            for (List<Message> round : rounds) {
                sendRound(open, round);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            giveUp();
            throw new SinkUnreachableException("RabbitMQ: interrupted while it was written to", e);
        } catch (IOException | TimeoutException | RuntimeException e) {
            giveUp();
            throw e instanceof SinkUnreachableException told
                    ? told
                    : new SinkUnreachableException(
                            "RabbitMQ at " + properties.addresses() + " did not take it: " + reason(e), e);
        }
    }

    private void sendRound(Channel open, List<Message> round)
            throws IOException, InterruptedException, TimeoutException {
        unroutable.set(null);
        for (Message message : round) {
            // Mandatory: what no queue takes comes back, and does not vanish.
            open.basicPublish(properties.exchange(), message.routingKey(), true, message.properties(), message.body());
        }
        open.waitForConfirmsOrDie(properties.timeout().toMillis());
        String nowhere = unroutable.get();
        if (nowhere != null) {
            throw new SinkUnreachableException("RabbitMQ: no queue takes " + nowhere + " from exchange "
                    + properties.exchange()
                    + "; bind one, name it under payledger.notify.rabbit.queues, or leave the type out of .types");
        }
    }

    private Channel open() throws IOException, TimeoutException {
        Channel open = channel;
        if (open == null || !open.isOpen()) {
            giveUp();
            Connection fresh = factory().newConnection(Address.parseAddresses(properties.addresses()), "payledger");
            connection = fresh;
            open = fresh.createChannel();
            open.confirmSelect();
            open.addReturnListener((Return back) -> unroutable.set(back.getRoutingKey()));
            declare(open);
            channel = open;
        }
        return open;
    }

    private void declare(Channel open) throws IOException {
        open.exchangeDeclare(properties.exchange(), BuiltinExchangeType.TOPIC, true);
        for (Map.Entry<String, List<String>> queue : properties.queues().entrySet()) {
            open.queueDeclare(queue.getKey(), true, false, false, Map.of("x-queue-type", "quorum"));
            for (String pattern : queue.getValue()) {
                open.queueBind(queue.getKey(), properties.exchange(), pattern);
            }
        }
    }

    private ConnectionFactory factory() {
        ConnectionFactory factory = new ConnectionFactory();
        Map<String, String> all = new HashMap<>(SAFE);
        all.putAll(properties.properties());
        ConnectionFactoryConfigurator.load(
                factory,
                all.entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> ConnectionFactoryConfigurator.DEFAULT_PREFIX + entry.getKey(),
                                Map.Entry::getValue)));
        factory.setUsername(properties.username());
        factory.setPassword(properties.password());
        factory.setVirtualHost(properties.virtualHost());
        factory.setAutomaticRecoveryEnabled(false);
        int timeout = Math.toIntExact(properties.timeout().toMillis());
        factory.setConnectionTimeout(timeout);
        factory.setHandshakeTimeout(timeout);
        factory.setChannelRpcTimeout(timeout);
        return factory;
    }

    /** Some of this client's exceptions have their words only in their cause. */
    private static String reason(Throwable failure) {
        Throwable told = failure;
        while (told.getMessage() == null && told.getCause() != null) {
            told = told.getCause();
        }
        return String.valueOf(told.getMessage() == null ? told : told.getMessage());
    }

    private void giveUp() {
        Connection open = connection;
        connection = null;
        channel = null;
        if (open != null) {
            open.abort(CLOSE_MILLIS);
        }
    }

    @Override
    public synchronized void close() {
        giveUp();
    }
}
