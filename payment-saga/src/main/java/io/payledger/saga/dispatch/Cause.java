package io.payledger.saga.dispatch;

import io.payledger.api.id.TraceId;
import org.jspecify.annotations.Nullable;

/**
 * Why one of our automations acts; goes into the metadata of the events that follow (promise I18).
 *
 * @param actor which automation: {@code saga:charge}
 * @param traceId the request that started it all; null when that one came without
 */
public record Cause(String actor, @Nullable TraceId traceId) {}
