package io.payledger.command.erasure;

import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.api.personal.PersonalDataEvent.PersonalDataErased;
import io.payledger.api.personal.PersonalDataStore;
import io.payledger.command.erasure.RecordedData.Recorded;
import io.payledger.eventstore.sealing.Sealing;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Does what is recorded: destroys keys and deletes rows. Each step may be done any number of times, on any node, so what a
 * crash has left is simply done again.
 */
final class Erasures {
    private static final int READ_AT_ONCE = 200;

    /** Of what is asked for now, all goes that is there. */
    private static final Instant WHENEVER = Instant.parse("9999-12-31T23:59:59Z");

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
                && !payers.areTied(orders)
                && stores.stream().noneMatch(store -> store.has(orders));
    }

    /** Finishes what is recorded in this stream and not done yet. */
    void finish(String stream) {
        open("WHERE finished_at IS NULL AND stream = ? ORDER BY sequence", stream)
                .forEach(place -> apply(recorded(place), WHENEVER));
    }

    /**
     * Finishes erasures that are recorded and not done yet. One that cannot be done now keeps no other waiting.
     *
     * @param most at most so many
     * @return how many were
     */
    int finish(int most) {
        return (int) open("WHERE finished_at IS NULL ORDER BY stream, sequence LIMIT ?", most).stream()
                .filter(place -> applied(place, () -> recorded(place)))
                .count();
    }

    /**
     * Does everything again that was ever recorded: a back-up of some tables may have brought keys, rows and lifted holds
     * back, or lost a hold. What was written after an erasure is none of its business. Reads the streams of personal data alone, so it takes as long as there were erasures.
     */
    void applyAll() {
        List<Recorded> next = recorded.behind("", -1, READ_AT_ONCE);
        while (!next.isEmpty()) {
            next.stream()
                    .filter(one -> !applied(new WorkRows.Row(one.stream(), one.sequence()), () -> one))
                    .forEach(this::leaveOpen);
            Recorded last = next.getLast();
            next = recorded.behind(last.stream(), last.sequence(), READ_AT_ONCE);
        }
    }

    private List<WorkRows.Row> open(String which, Object parameter) {
        return jdbc.sql("SELECT stream, sequence FROM erasure_work " + which)
                .param(parameter)
                .query((row, number) -> new WorkRows.Row(row.getString(1), row.getLong(2)))
                .list();
    }

    private Recorded recorded(WorkRows.Row place) {
        return recorded.find(place.stream(), place.sequence())
                .orElseThrow(() -> new IllegalStateException("The log has no event at " + place));
    }

    private boolean applied(WorkRows.Row place, Supplier<Recorded> event) {
        try {
            Recorded one = event.get();
            apply(one, one.at());
            return true;
        } catch (RuntimeException e) {
            StepLog.warn(
                    "personal.erase",
                    "-",
                    null,
                    "FAILED",
                    "event",
                    place,
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

    private void apply(Recorded one, Instant until) {
        if (one.event() instanceof PersonalDataErased erased) {
            erase(one, erased, until);
        } else {
            Boolean unused = statements.execute((ConnectionCallback<Boolean>)
                    connection -> HoldRows.write(connection, new HoldRows.Row(one.event(), one.sequence()), one.at()));
        }
    }

    private void erase(Recorded one, PersonalDataErased erased, Instant until) {
        int keys = sealing.destroy(List.of(PayerSubjects.texts(erased.orders())));
        stores.forEach(store -> store.erase(erased.orders(), until));
        payers.forget(erased.subject(), erased.orders(), until);
        int first = jdbc.sql("INSERT INTO erasure_work AS known (stream, sequence, finished_at) VALUES (?, ?, now())"
                        + " ON CONFLICT (stream, sequence) DO UPDATE SET finished_at = now()"
                        + " WHERE known.finished_at IS NULL")
                .params(one.stream(), one.sequence())
                .update();
        payers.forgetName(erased.subject());
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
