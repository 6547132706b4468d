package io.payledger.query.distribution;

/** By what the distribution can be told apart, and the column that says so. */
enum Grouping {
    CHANNEL("channel"),
    MERCHANT("merchant_id"),
    CURRENCY("currency");

    private final String column;

    Grouping(String column) {
        this.column = column;
    }

    String column() {
        return column;
    }

    /** By the value of parameter {@code groupBy}; {@link IllegalArgumentException} when there is none such. */
    static Grouping of(String parameter) {
        return switch (parameter) {
            case "channel" -> CHANNEL;
            case "merchant" -> MERCHANT;
            case "currency" -> CURRENCY;
            default -> throw new IllegalArgumentException("There is no such grouping");
        };
    }
}
