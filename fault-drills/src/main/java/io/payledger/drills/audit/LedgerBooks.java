package io.payledger.drills.audit;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What the ledger's database keeps.
 *
 * @param events how many there are
 * @param headIndex of the last event; equal to {@code events} where the index is dense
 * @param payments by their id, folded from the events
 * @param gaps places where the sequence of a stream or the index of the log is not dense, in words
 * @param unexplained events that do not say who, from where and why
 * @param rows status and amount of each payment in the finance table
 * @param distribution payments by status, as the dashboard counts them
 * @param bankBalance by currency, what the journal says that the bank holds for us: charges less what was given back
 * @param unbalanced currencies whose trial balance is not zero
 * @param openSagas conversations with the bank that go on, by payment
 * @param deadlines that wait or run
 * @param parked payments that a saga or a projection no longer follows, in words
 * @param callbacks in the inbox
 * @param openCallbacks those that are not applied, with their state and payment
 * @param behind processors that have not come to the end of the log, with their position
 * @param mayChangeEvents whether the service's role may change or remove an event
 */
record LedgerBooks(
        long events,
        long headIndex,
        Map<String, LoggedPayment> payments,
        List<String> gaps,
        List<String> unexplained,
        Map<String, Row> rows,
        SortedMap<String, Long> distribution,
        SortedMap<String, Long> bankBalance,
        List<String> unbalanced,
        List<String> openSagas,
        long deadlines,
        List<String> parked,
        long callbacks,
        List<String> openCallbacks,
        SortedMap<String, Long> behind,
        boolean mayChangeEvents) {

    /** A row of the finance table. */
    record Row(String status, long amount, String currency) {}
}
