package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.money.Money;

/**
 * Which charge or refund a message of the bank says it is about, whatever became of it.
 *
 * @param channel the one whose secret signed the message
 */
public record StatedCharge(Channel channel, Money amount) {}
