package io.payledger.api.alarm;

import io.payledger.api.id.PaymentId;
import org.jspecify.annotations.Nullable;

/**
 * A cause for an alarm that is there right now.
 *
 * @param subject what it is about, the same as long as the cause lasts: a channel, a processor, a row; with the kind it
 *     tells one alarm from another
 * @param payment null when it is about none
 * @param detail for people; may change while the cause lasts
 */
public record StandingAlarm(
        AlarmKind kind, String subject, @Nullable PaymentId payment, String detail) {}
