package io.payledger.drills.broker;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.payledger.consumer.ReceivedEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Reads the queue until it is closed, each message acknowledged after it was handled; a broker that is away is tried again. */
public final class RabbitDeliveries implements AutoCloseable {
    private static final long PAUSE_MILLIS = 200;

    private final Thread thread;
    private volatile boolean closing;

    public RabbitDeliveries(String address, String queue, Effects.Consumer consumer) {
        thread = Thread.ofPlatform().name("drill-rabbit").start(() -> run(address, queue, consumer));
    }

    private void run(String address, String queue, Effects.Consumer consumer) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost(address.substring(0, address.lastIndexOf(':')));
        factory.setPort(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
        factory.setAutomaticRecoveryEnabled(false);
        while (!closing) {
            try (Connection connection = factory.newConnection();
                    Channel channel = connection.createChannel()) {
                while (!closing) {
                    GetResponse next = channel.basicGet(queue, false);
                    if (next == null) {
                        Thread.sleep(PAUSE_MILLIS);
                    } else {
                        consumer.deliver(event(next));
                        channel.basicAck(next.getEnvelope().getDeliveryTag(), false);
                    }
                }
            } catch (IOException | TimeoutException | RuntimeException e) {
                pause();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            closing = true;
        }
    }

    private static ReceivedEvent event(GetResponse message) {
        return new ReceivedEvent(
                message.getProps().getAppId(),
                message.getProps().getMessageId(),
                message.getProps().getType(),
                String.valueOf(message.getProps().getHeaders().get("cloudEvents_subject")),
                new String(message.getBody(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws InterruptedException {
        closing = true;
        thread.join(Duration.ofSeconds(30));
    }
}
