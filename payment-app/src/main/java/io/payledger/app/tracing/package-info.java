/** Spans of each payment for OpenTelemetry: request, command, append, saga, bank call, projection. Off unless asked for. */
@NullMarked
package io.payledger.app.tracing;

import org.jspecify.annotations.NullMarked;
