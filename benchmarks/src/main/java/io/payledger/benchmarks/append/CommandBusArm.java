package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchPayments;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.messaging.MetaData;

/** Payments from end to end through Axon's command bus, over whatever engine: submit, wait, result, wait. */
final class CommandBusArm implements Arm {
    private static final int EVENTS_PER_PAYMENT = 3;

    private final String name;
    private final String setup;
    private final CommandSide commandSide;
    private final CommandGateway gateway;
    private final BenchPayments payments;
    private final Runnable closeStore;

    /** @param closeStore ends what is below the command bus */
    CommandBusArm(String name, String setup, CommandSide commandSide, BenchPayments payments, Runnable closeStore) {
        this.name = name;
        this.setup = setup;
        this.commandSide = commandSide;
        this.gateway = commandSide.gateway();
        this.payments = payments;
        this.closeStore = closeStore;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String setup() {
        return setup;
    }

    @Override
    public int work(Latencies latencies) {
        Submit submit = payments.next();
        MetaData metadata = MetaData.from(payments.metadata(submit));
        long start = System.nanoTime();
        gateway.sendAndWait(submit, metadata);
        latencies.since(start);
        start = System.nanoTime();
        gateway.sendAndWait(payments.result(submit), metadata);
        latencies.since(start);
        return EVENTS_PER_PAYMENT;
    }

    @Override
    public void close() {
        commandSide.close();
        closeStore.run();
    }
}
