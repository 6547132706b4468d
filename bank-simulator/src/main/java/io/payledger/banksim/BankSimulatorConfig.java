package io.payledger.banksim;

import io.payledger.banksim.callbacks.CallbackTarget;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * How a bank simulator is to be started.
 *
 * @param host the address to listen on; the loopback unless others are to reach it: there are no credentials
 * @param port 0 for any free one
 * @param dataFolder where the journal is kept; null for a bank that forgets everything when it is closed
 * @param seed of the faults by rate: the same seed hits the same calls
 * @param clock when charges are booked
 * @param apiSecret signs the requests to the bank's protocol and its answers; null when everybody may ask
 * @param callbacks whom it tells by itself what became of charges; null for nobody
 */
public record BankSimulatorConfig(
        String host,
        int port,
        @Nullable Path dataFolder,
        long seed,
        Clock clock,
        @Nullable CallbackTarget callbacks,
        @Nullable String apiSecret) {

    public BankSimulatorConfig {
        if (apiSecret != null && apiSecret.isBlank()) {
            throw new IllegalArgumentException("The secret of the bank's protocol must not be blank");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("The port must be 0 to 65535, not " + port);
        }
    }

    /** On the loopback, any free port, in memory. */
    public static BankSimulatorConfig inMemory() {
        return new BankSimulatorConfig("127.0.0.1", 0, null, 1, Clock.systemUTC(), null, null);
    }

    /** The same, kept in this folder. */
    public static BankSimulatorConfig in(Path dataFolder) {
        return new BankSimulatorConfig("127.0.0.1", 0, dataFolder, 1, Clock.systemUTC(), null, null);
    }

    public BankSimulatorConfig withPort(int newPort) {
        return new BankSimulatorConfig(host, newPort, dataFolder, seed, clock, callbacks, apiSecret);
    }

    public BankSimulatorConfig withSeed(long newSeed) {
        return new BankSimulatorConfig(host, port, dataFolder, newSeed, clock, callbacks, apiSecret);
    }

    public BankSimulatorConfig withClock(Clock newClock) {
        return new BankSimulatorConfig(host, port, dataFolder, seed, newClock, callbacks, apiSecret);
    }

    public BankSimulatorConfig withCallbacks(@Nullable CallbackTarget target) {
        return new BankSimulatorConfig(host, port, dataFolder, seed, clock, target, apiSecret);
    }

    public BankSimulatorConfig withApiSecret(@Nullable String secret) {
        return new BankSimulatorConfig(host, port, dataFolder, seed, clock, callbacks, secret);
    }

    /** Not the secret: this text may be logged. */
    @Override
    public String toString() {
        return "BankSimulatorConfig[" + host + ":" + port + ", " + dataFolder + "]";
    }
}
