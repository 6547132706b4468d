package io.payledger.command.erasure;

import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.api.personal.PersonalDataEvent.PersonalDataErased;
import io.payledger.api.personal.PersonalDataStore;
import io.payledger.command.erasure.RecordedData.Recorded;
import io.payledger.eventstore.sealing.Sealing;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Does what is recorded: destroys keys and deletes rows. Each step may be done any number of times, on any node, so what a
 * crash has left is simply done again.
 */
final class Erasures {
    private static final int READ_AT_ONCE = 200;

    private final JdbcClient jdbc;
    private final JdbcOperations statements;
    private final RecordedData recorded;
    private final PayerSubjects payers;
    private final Sealing sealing;
    private final List<PersonalDataStore> stores;

    Erasures(
            JdbcOperations statements,
            RecordedData recorded,
            PayerSubjects payers,
            Sealing sealing,
            List<PersonalDataStore> stores) {
        this.jdbc = JdbcClient.create(statements);
        this.statements = statements;
        this.recorded = recorded;
        this.payers = payers;
        this.sealing = sealing;
        this.stores = List.copyOf(stores);
    }

    /** Whether all that can be erased of these orders is. */
    boolean allGone(Collection<PaymentId> orders) {
        return sealing.areDestroyed(List.of(PayerSubjects.texts(orders)))
                && stores.stream().noneMatch(store -> store.has(orders));
    }

    /** Finishes what is recorded in this stream and not done yet. */
    void finish(String stream) {
        open("WHERE finished_at IS NULL AND stream = ? ORDER BY sequence", stream)
                .forEach(this::apply);
    }

    /**
     * Finishes erasures that are recorded and not done yet. One that cannot be done now keeps no other waiting.
     *
     * @param most at most so many
     * @return how many were
     */
    int finish(int most) {
        return (int) open("WHERE finished_at IS NULL ORDER BY stream, sequence LIMIT ?", most).stream()
                .filter(this::applied)
                .count();
    }

    /**
     * Does everything again that was ever recorded: a back-up of some tables may have brought keys, rows and lifted holds
     * back, or lost a hold. Reads the streams of personal data alone, so it takes as long as there were erasures.
     */
    void applyAll() {
        List<Recorded> next = recorded.behind("", -1, READ_AT_ONCE);
        while (!next.isEmpty()) {
            next.stream().filter(one -> !applied(one)).forEach(this::leaveOpen);
            Recorded last = next.getLast();
            next = recorded.behind(last.stream(), last.sequence(), READ_AT_ONCE);
        }
    }

    private List<Recorded> open(String which, Object parameter) {
        return jdbc.sql("SELECT stream, sequence FROM erasure_work " + which)
                .param(parameter)
                .query((row, number) ->
                        recorded.find(row.getString(1), row.getLong(2)).orElseThrow())
                .list();
    }

    private boolean applied(Recorded one) {
        try {
            apply(one);
            return true;
        } catch (RuntimeException e) {
            StepLog.warn(
                    "personal.erase",
                    "-",
                    null,
                    "FAILED",
                    "subject",
                    one.event().subject(),
                    "next",
                    "it is tried again every minute",
                    "cause",
                    e);
            return false;
        }
    }

    /** A sweep does it, however long it takes: payments must not wait for it. */
    private void leaveOpen(Recorded one) {
        if (one.event() instanceof PersonalDataErased) {
            int unused = jdbc.sql("INSERT INTO erasure_work (stream, sequence) VALUES (?, ?)"
                            + " ON CONFLICT (stream, sequence) DO UPDATE SET finished_at = NULL")
                    .params(one.stream(), one.sequence())
                    .update();
        }
    }

    private void apply(Recorded one) {
        if (one.event() instanceof PersonalDataErased erased) {
            erase(one, erased);
        } else {
            Boolean unused = statements.execute((ConnectionCallback<Boolean>)
                    connection -> HoldRows.write(connection, new HoldRows.Row(one.event(), one.sequence()), one.at()));
        }
    }

    private void erase(Recorded one, PersonalDataErased erased) {
        int keys = sealing.destroy(List.of(PayerSubjects.texts(erased.orders())));
        stores.forEach(store -> store.erase(erased.orders()));
        payers.forget(erased.subject(), erased.orders());
        int first = jdbc.sql("INSERT INTO erasure_work AS known (stream, sequence, finished_at) VALUES (?, ?, now())"
                        + " ON CONFLICT (stream, sequence) DO UPDATE SET finished_at = now()"
                        + " WHERE known.finished_at IS NULL")
                .params(one.stream(), one.sequence())
                .update();
        if (first > 0 || keys > 0) {
            StepLog.info(
                    "personal.erase",
                    "-",
                    null,
                    first > 0 ? "DONE" : "DONE_AGAIN",
                    "subject",
                    erased.subject(),
                    "orders",
                    erased.orders().size(),
                    "keys",
                    keys);
        }
    }
}
