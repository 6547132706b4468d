package io.payledger.api.wire;

/** Keys of an event's metadata: who, from where, why (promise I18). Values are plain strings. */
public final class MetaKeys {
    /** {@link io.payledger.api.id.TraceId} of the request that started it all. */
    public static final String TRACE_ID = "traceId";

    /** Who asked: {@code merchant:m1}, {@code operator:jane}, {@code saga:charge}. */
    public static final String ACTOR = "actor";

    /** From where: a network address, or the name of the node for our own automations. */
    public static final String ORIGIN = "origin";

    /** What was asked of the payment: the simple name of the command. Events of older releases have none. */
    public static final String CAUSE = "cause";

    private MetaKeys() {}
}
