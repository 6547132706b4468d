package io.payledger.banksim;

import io.payledger.banksim.callbacks.CallbackCounts;
import io.payledger.banksim.callbacks.Callbacks;
import io.payledger.banksim.charges.BankDataException;
import io.payledger.banksim.charges.ChargeLedger;
import io.payledger.banksim.faults.FaultPlan;
import io.payledger.banksim.web.BankServer;
import java.io.IOException;
import java.net.URI;

/**
 * A running bank. Inside a test or another program its ledger can be asked and its faults be set without HTTP; callers
 * of the bank itself go through HTTP only.
 */
public final class BankSimulator implements AutoCloseable {
    private final BankSimulatorConfig config;
    private final ChargeLedger ledger;
    private final FaultPlan faults;
    private final Callbacks callbacks;
    private final BankServer server;

    private BankSimulator(
            BankSimulatorConfig config, ChargeLedger ledger, FaultPlan faults, Callbacks callbacks, BankServer server) {
        this.callbacks = callbacks;
        this.config = config;
        this.ledger = ledger;
        this.faults = faults;
        this.server = server;
    }

    /**
     * Starts a bank that answers when this returns.
     *
     * @throws BankSimulatorException when the port is taken, or the data folder cannot be used or is damaged
     */
    public static BankSimulator start(BankSimulatorConfig config) {
        ChargeLedger ledger;
        try {
            ledger = ChargeLedger.open(config.dataFolder(), config.clock());
        } catch (BankDataException e) {
            throw new BankSimulatorException(String.valueOf(e.getMessage()), e);
        }
        FaultPlan faults = new FaultPlan(config.seed());
        Callbacks callbacks = new Callbacks(config.callbacks(), config.clock());
        try {
            BankServer server = new BankServer(
                    config.host(), config.port(), ledger, faults, callbacks, config.apiSecret(), config.clock());
            return new BankSimulator(config, ledger, faults, callbacks, server);
        } catch (IOException e) {
            callbacks.close();
            ledger.close();
            throw new BankSimulatorException(
                    "The bank simulator cannot listen on " + config.host() + ":" + config.port() + ": " + e.getMessage()
                            + "; choose another port",
                    e);
        }
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** Where it is reached: {@code http://127.0.0.1:8081}. */
    public URI baseUri() {
        return URI.create("http://" + config.host() + ":" + port());
    }

    /** The witness: what was charged, straight from the books. */
    public ChargeLedger ledger() {
        return ledger;
    }

    /** The faults that are in force. */
    public FaultPlan faults() {
        return faults;
    }

    /** What became of the callbacks. */
    public CallbackCounts callbacks() {
        return callbacks.counts();
    }

    /** Stops answering and telling, then closes the journal. */
    @Override
    public void close() {
        server.close();
        callbacks.close();
        ledger.close();
    }
}
