package io.payledger.query.reading;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one page.
 *
 * @param nextCursor of the page behind it; null when this is the last one
 */
public record Cut<R>(List<R> rows, @Nullable String nextCursor) {}
