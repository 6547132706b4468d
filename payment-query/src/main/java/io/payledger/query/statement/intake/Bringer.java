package io.payledger.query.statement.intake;

import io.payledger.api.id.TraceId;
import org.jspecify.annotations.Nullable;

/**
 * Who brings a file.
 *
 * @param name for the audit trail
 * @param origin network address, or the folder
 */
public record Bringer(String name, String origin, @Nullable TraceId traceId) {}
