package io.payledger.query.rebuild;

import io.payledger.query.projection.ProjectionHandler;

/**
 * What is to be done, by whom and why.
 *
 * @param release of the code that folds; tables that another one has begun are begun anew
 * @param share percent of the time, 1 to 100, that it works while others append
 * @param swap puts the tables in place once they have been compared; otherwise they are kept beside the live ones when
 *     they differ, and removed when not
 */
public record RebuildRequest(
        ProjectionHandler projection,
        String release,
        String startedBy,
        String startedFrom,
        String reason,
        int share,
        boolean swap) {
    public RebuildRequest {
        if (share < 1 || share > 100) {
            throw new IllegalArgumentException("The share of the time must be from 1 to 100 percent: " + share);
        }
    }
}
