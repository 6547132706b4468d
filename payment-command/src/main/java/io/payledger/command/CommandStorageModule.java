package io.payledger.command;

import io.payledger.command.cleanup.Cleanup;
import io.payledger.command.cleanup.OldRows;
import io.payledger.command.hold.HoldGate;
import io.payledger.command.idempotency.KeyProperties;
import io.payledger.command.idempotency.RememberedKeys;
import io.payledger.command.idempotency.StoredKeys;
import io.payledger.command.personal.PayerHash;
import io.payledger.command.rules.RuleProperties;
import io.payledger.command.rules.StoredPayerHistory;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.sealing.Sealing;
import java.time.Clock;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcOperations;

/** Wires what the command side keeps in tables of its own. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KeyProperties.class)
public class CommandStorageModule {

    @Bean
    StoredKeys storedKeys(JdbcOperations jdbc, AppendRiders riders, Clock clock, Sealing sealing) {
        return new StoredKeys(jdbc, riders, clock, sealing.keyedHash("fingerprint"));
    }

    /** The one that is asked: it stands in front of the table. */
    @Bean
    @Primary
    RememberedKeys rememberedKeys(StoredKeys keys, KeyProperties properties, CommandProperties command, Clock clock) {
        return new RememberedKeys(keys, command.remembered(), properties.retention(), clock);
    }

    @Bean
    PayerHash payerHash(Sealing sealing) {
        return new PayerHash(sealing);
    }

    @Bean
    HoldGate holdGate(AppendRiders riders) {
        return new HoldGate(riders);
    }

    /** Payers that stand in the open are hidden before the first request: a rule counts those that are hidden. */
    @Bean
    StoredPayerHistory payerHistory(
            JdbcOperations jdbc, AppendRiders riders, Clock clock, RuleProperties rules, PayerHash hash) {
        StoredPayerHistory payers = new StoredPayerHistory(jdbc, riders, clock, rules, hash);
        int unused = OldRows.inBatches(payers::hideOpen);
        return payers;
    }

    @Bean
    Cleanup cleanup(StoredKeys keys, StoredPayerHistory payers, KeyProperties properties) {
        return new Cleanup(List.of(
                        new OldRows("idempotency keys", most -> keys.removeOlderThan(properties.retention(), most)),
                        new OldRows("payers' attempts", payers::removeOld),
                        new OldRows("numbers of payers", payers::hideOpen)))
                .every(properties.cleanupEvery());
    }
}
