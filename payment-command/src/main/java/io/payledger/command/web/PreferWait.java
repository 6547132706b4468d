package io.payledger.command.web;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The preference {@code wait} of header {@code Prefer} (RFC 7240): how many seconds the caller would wait for the
 * outcome. A preference is no demand: what cannot be understood is as if it had not been said.
 */
final class PreferWait {
    /** Token, optional value (bare or quoted); parameters after {@code ;} change nothing for {@code wait}. */
    private static final Pattern WAIT =
            Pattern.compile("\\s*wait\\s*=\\s*(?:(\\d{1,9})|\"(\\d{1,9})\")\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

    private PreferWait() {}

    /** The wait that the caller asks for; of several the first counts, as the RFC has it. */
    static Optional<Duration> of(List<String> preferHeaders) {
        return preferHeaders.stream()
                .flatMap(header -> List.of(header.split(",")).stream())
                .filter(preference ->
                        preference.strip().toLowerCase(Locale.ROOT).startsWith("wait"))
                .findFirst()
                .map(WAIT::matcher)
                .filter(Matcher::matches)
                .map(match ->
                        Duration.ofSeconds(Long.parseLong(match.group(1) != null ? match.group(1) : match.group(2))));
    }

    /** The value of {@code Preference-Applied} for a wait that was granted. */
    static String applied(Duration granted) {
        return "wait=" + granted.toSeconds();
    }
}
