package io.payledger.app.demo;

import java.net.URI;
import java.net.http.HttpClient;

/**
 * A bank that loses replies for as long as this is open; also when the demo is interrupted it goes back to normal, or
 * every payment after the demo would meet the faults of the demo.
 */
final class LossyBank implements AutoCloseable {
    private final BankWitness bank;
    private final Thread atInterrupt;

    private LossyBank(BankWitness bank, Thread atInterrupt) {
        this.bank = bank;
        this.atInterrupt = atInterrupt;
    }

    /** From now on the bank charges and then loses the reply for a part of the charges. */
    static LossyBank open(BankWitness bank, URI bankUrl, DemoOptions options) throws InterruptedException {
        bank.loseReplies(options);
        Thread atInterrupt = new Thread(() -> heal(bankUrl), "end-lost-replies");
        Runtime.getRuntime().addShutdownHook(atInterrupt);
        return new LossyBank(bank, atInterrupt);
    }

    @Override
    public void close() throws InterruptedException {
        try {
            Runtime.getRuntime().removeShutdownHook(atInterrupt);
        } catch (IllegalStateException e) {
            // The process ends already, and the hook does what is left to do.
            return;
        }
        bank.loseNoMoreReplies();
    }

    private static void heal(URI bankUrl) {
        // A client of its own: the one of the run may be closed by now.
        try (HttpClient http = HttpClient.newHttpClient()) {
            new BankWitness(http, bankUrl).loseNoMoreReplies();
        } catch (DemoException e) {
            // The bank has ended with the process, and its faults with it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
