package io.payledger.api.alarm;

import java.util.List;
import java.util.Set;

/**
 * Looks for causes of alarms that no event tells of. It is asked again and again: an alarm begins when its cause is first
 * seen and ends by itself when it is seen no more.
 */
public interface AlarmSource {
    /** Alarms that one source may have standing at one time; what is over begins when others have ended. */
    int MOST = 1_000;

    /** Every kind that this source can ever name; no other source has them. */
    Set<AlarmKind> kinds();

    /** Who sees the same causes. */
    Seen seen();

    /**
     * The causes that are there now, {@value #MOST} at the most, always the same ones first.
     *
     * @throws RuntimeException when it cannot be known; what stands then goes on standing
     */
    List<StandingAlarm> standing();

    /** Whose causes a source looks for. */
    enum Seen {
        /** Those of this process alone: each node has its own. */
        BY_THIS_NODE,
        /** Those of the database: every node sees the same. */
        BY_EVERY_NODE
    }
}
