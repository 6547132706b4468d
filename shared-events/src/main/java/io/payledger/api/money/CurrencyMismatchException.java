package io.payledger.api.money;

/** Two amounts of different currencies met in one calculation; carries both. */
public final class CurrencyMismatchException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final Currency left;
    private final Currency right;

    public CurrencyMismatchException(Currency left, Currency right) {
        super("Amounts of " + left + " and " + right + " cannot be combined");
        this.left = left;
        this.right = right;
    }

    public Currency left() {
        return left;
    }

    public Currency right() {
        return right;
    }
}
