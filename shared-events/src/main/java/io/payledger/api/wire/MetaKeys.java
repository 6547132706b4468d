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

    /**
     * Which run of which node sends this intent to the bank by itself, as soon as it is committed. An intent without is sent
     * by the charge saga: it comes from a node without sagas, or from an older release.
     */
    public static final String SENDER = "sender";

    private MetaKeys() {}
}
