package io.payledger.query.journal;

import static io.payledger.query.journal.Account.BANK_CLEARING;
import static io.payledger.query.journal.Account.CHARGEBACKS_PAYABLE;
import static io.payledger.query.journal.Account.CUSTOMER_RECEIVABLE;
import static io.payledger.query.journal.Account.MERCHANT_PAYABLE;
import static io.payledger.query.journal.Account.REFUNDS_PAYABLE;
import static io.payledger.query.journal.Account.SURPLUS;

/** What an entry says, and which accounts it moves. */
public enum EntryKind {
    /** The order is paid: the customer owed it, the merchant gets it. */
    SALE(CUSTOMER_RECEIVABLE, MERCHANT_PAYABLE),
    /** The bank took the money from the customer. */
    RECEIPT(BANK_CLEARING, CUSTOMER_RECEIVABLE),
    /** The bank took money that pays nothing. */
    SURPLUS_RECEIPT(BANK_CLEARING, SURPLUS),
    /** An amount is set aside for a refund. */
    REFUND_RESERVED(MERCHANT_PAYABLE, REFUNDS_PAYABLE),
    /** It is free again: the refund was rejected or has failed. */
    REFUND_RELEASED(REFUNDS_PAYABLE, MERCHANT_PAYABLE),
    /** The bank has given the money back. */
    REFUND_PAID(REFUNDS_PAYABLE, BANK_CLEARING),
    /** A dispute is lost: what the merchant still has of the charge, the bank will take back (ADR 0056). */
    DISPUTE_LOST(MERCHANT_PAYABLE, CHARGEBACKS_PAYABLE),
    /** Less was taken back than was expected: the rest is the merchant's again. */
    CHARGEBACK_RELEASED(CHARGEBACKS_PAYABLE, MERCHANT_PAYABLE),
    /** The bank has taken a charge back whose dispute is lost (ADR 0057). */
    CHARGEBACK_TAKEN(CHARGEBACKS_PAYABLE, BANK_CLEARING);

    private final Account debit;
    private final Account credit;

    EntryKind(Account debit, Account credit) {
        this.debit = debit;
        this.credit = credit;
    }

    /** The account that is charged; what is surplus is not the merchant's. */
    Account debit(boolean ofSurplus) {
        return of(debit, ofSurplus);
    }

    /** The account that is credited. */
    Account credit(boolean ofSurplus) {
        return of(credit, ofSurplus);
    }

    /** 1 when it takes from what the merchant has of a charge that pays, -1 when it gives some of it back, else 0. */
    int fromMerchant() {
        return switch (this) {
            case REFUND_RESERVED, DISPUTE_LOST -> 1;
            case REFUND_RELEASED, CHARGEBACK_RELEASED -> -1;
            case SALE, RECEIPT, SURPLUS_RECEIPT, REFUND_PAID, CHARGEBACK_TAKEN -> 0;
        };
    }

    /** 1 when it adds to what the bank will take back, -1 when it takes from that, else 0. */
    int toChargebacks() {
        return (credit == CHARGEBACKS_PAYABLE ? 1 : 0) - (debit == CHARGEBACKS_PAYABLE ? 1 : 0);
    }

    private static Account of(Account account, boolean ofSurplus) {
        return account == MERCHANT_PAYABLE && ofSurplus ? SURPLUS : account;
    }
}
