package io.payledger.query.journal;

import static io.payledger.query.journal.Account.BANK_CLEARING;
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
    REFUND_PAID(REFUNDS_PAYABLE, BANK_CLEARING);

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

    private static Account of(Account account, boolean ofSurplus) {
        return account == MERCHANT_PAYABLE && ofSurplus ? SURPLUS : account;
    }
}
