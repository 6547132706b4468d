package io.payledger.query.export;

import java.util.regex.Pattern;

/**
 * Text that no spreadsheet runs. A cell of a CSV file that begins with one of a few characters is a formula to Excel and
 * its kin, and may send the whole table to whoever wrote it into a bank's reason or an order id.
 */
final class SafeText {
    /** As OWASP lists them, and their full-width twins, which some spreadsheets read alike. */
    private static final String STARTS_A_FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private static final Pattern PLAIN_NUMBER = Pattern.compile("[+-]?[0-9]+([.][0-9]+)?");

    private SafeText() {}

    /** The same, or with an apostrophe before it. A plain number, negative or not, is none to be feared and stays. */
    static String of(String text) {
        boolean dangerous = !text.isEmpty()
                && STARTS_A_FORMULA.indexOf(text.charAt(0)) >= 0
                && !PLAIN_NUMBER.matcher(text).matches();
        return dangerous ? "'" + text : text;
    }
}
