package io.payledger.query.projection;

import java.util.List;
import java.util.function.Function;

/**
 * A projection as its package offers it.
 *
 * @param name of its processor and its processing group; stored with its position, so never changed
 * @param tables all that it writes, but for {@code projection_parked_payment}, which all share
 * @param code makes its code over any set of these tables
 */
public record ProjectionHandler(String name, List<String> tables, Function<ProjectionPlace, EventFollower> code) {
    public ProjectionHandler {
        tables = List.copyOf(tables);
    }

    /** Its code over the tables of this place. */
    public EventFollower over(ProjectionPlace place) {
        return code.apply(place);
    }
}
