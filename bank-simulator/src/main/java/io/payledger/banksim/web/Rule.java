package io.payledger.banksim.web;

import java.util.regex.Pattern;

/** What a text in a request must look like. The bank's own rules, written down apart from those of its callers. */
enum Rule {
    /** Trade and refund numbers; real channels take 32 characters at the most. */
    NUMBER("[A-Za-z0-9_-]{1,32}", "1 to 32 of the characters A-Z a-z 0-9 _ -"),
    ID("[A-Za-z0-9_.:-]{1,64}", "1 to 64 of the characters A-Z a-z 0-9 - _ . :"),
    CHANNEL("[A-Z][A-Z0-9_]{0,31}", "1 to 32 of the characters A-Z 0-9 _, a letter first"),
    DAY("[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", "a day such as 2026-11-29"),
    CURRENCY("[A-Z]{3}", "three letters A-Z"),
    CODE("[A-Z0-9_]{1,32}", "1 to 32 of the characters A-Z 0-9 _");

    private final Pattern pattern;
    private final String words;

    Rule(String pattern, String words) {
        this.pattern = Pattern.compile(pattern);
        this.words = words;
    }

    String check(String field, String value) {
        if (!pattern.matcher(value).matches()) {
            throw new BadRequestException(field + " must be " + words);
        }
        return value;
    }
}
