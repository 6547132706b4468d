package io.payledger.app.demo;

/** A whole ledger with its bank that was started for the demo alone; closed when the demo is over. */
public interface DemoLedger extends AutoCloseable {

    DemoTarget target();

    @Override
    void close();

    /** Starts one; called only when the command names no ledger to pay at. */
    @FunctionalInterface
    interface Starter {
        DemoLedger start();
    }
}
