package io.payledger.query.statement.matching;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/**
 * By what lines and payments are laid beside each other.
 *
 * @param tolerance minor units by which amounts may differ
 * @param dateWindow days that the bank may take to show what it has done
 * @param zone in which a payment's day is the bank's
 * @param channels that are paid out to each account; an account that is missing may hold those of all
 */
public record Rules(long tolerance, int dateWindow, ZoneId zone, Map<String, List<String>> channels) {
    public Rules {
        channels = Map.copyOf(channels);
    }
}
