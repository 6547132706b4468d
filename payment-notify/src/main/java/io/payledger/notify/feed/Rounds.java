package io.payledger.notify.feed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Cuts a batch so that no round has two events with one key. A broker is given a round when it has acknowledged the one
 * before: an event can then never overtake an older one of its payment, whatever the broker loses and however its client
 * repeats.
 *
 * <pre>
 * all at once: 1 of P sent, lost ── 2 of P sent, arrives ── both sent again: 2, 1, 2
 * in rounds:   1 of P sent, lost ─────────────────────────── both sent again: 1, 2
 * </pre>
 */
public final class Rounds {
    private Rounds() {}

    /** All of them, each in one round, in their order; most batches are one round. */
    public static <E> List<List<E>> of(List<E> events, Function<E, String> key) {
        List<List<E>> rounds = new ArrayList<>();
        Map<String, Integer> next = new HashMap<>();
        for (E event : events) {
            int round = next.merge(key.apply(event), 1, Integer::sum) - 1;
            if (round == rounds.size()) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(round).add(event);
        }
        return rounds;
    }
}
