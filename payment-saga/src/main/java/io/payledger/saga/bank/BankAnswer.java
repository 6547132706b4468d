package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;

/**
 * How one call to a bank ended. "Never sent" and "maybe done" are two outcomes that cannot be mixed up (promise I5);
 * only the bank's own authoritative word becomes {@link Succeeded}, {@link Declined}, {@link Cancelled} or {@link OtherCharge}.
 */
public sealed interface BankAnswer {

    /** The bank has done it. The amount is the bank's: the payment compares it with what was asked for. */
    record Succeeded(Money amount, String bankReference) implements BankAnswer {}

    /** The bank has done it under another trade number than it was asked for; a person must look. */
    record OtherCharge(TradeNo tradeNo, Money amount, String bankReference) implements BankAnswer {}

    /** The bank refused for good, with its own code for why. */
    record Declined(String bankCode) implements BankAnswer {}

    /** The bank knows of no charge under this trade number and has promised to decline one that comes. */
    record Cancelled() implements BankAnswer {}

    /** The bank has the request and is still working on it. */
    record Pending() implements BankAnswer {}

    /**
     * The bank has the order and no charge for it: its payer has not paid. He still may, until the order is cancelled. No
     * news for the payment.
     */
    record Unpaid() implements BankAnswer {}

    /** The bank says that it does not know the trade number. It may still be on its way. */
    record NotFound() implements BankAnswer {}

    /** Provably not one byte of the request reached the network. */
    record NotSent(String why) implements BankAnswer {}

    /** Anything else: no answer in time, a broken one, or one that does not match what was asked. Maybe done. */
    record Unknown(String why) implements BankAnswer {}

    /** Whether it says what became of it; what is left says nothing that time will not tell. */
    default boolean isTheBanksWord() {
        return switch (this) {
            case Succeeded it -> true;
            case OtherCharge it -> true;
            case Declined it -> true;
            case Cancelled it -> true;
            case Pending it -> false;
            case Unpaid it -> false;
            case NotFound it -> false;
            case NotSent it -> false;
            case Unknown it -> false;
        };
    }
}
