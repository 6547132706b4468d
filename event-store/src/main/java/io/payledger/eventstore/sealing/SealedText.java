package io.payledger.eventstore.sealing;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a sealed text is written: <code>{sealed:1:KEY:BOX}</code>, both of base64url. It says where it begins and ends, so it
 * may stand within other words, as in the timeline. Whatever a person types is sealed whole, and what comes out of a box is
 * never looked through again, so nobody can make one of another text appear by typing its form.
 */
final class SealedText {
    private static final Pattern FORM = Pattern.compile("\\{sealed:1:([A-Za-z0-9_-]{22}):([A-Za-z0-9_-]{38,})\\}");

    private SealedText() {}

    static String of(String keyName, byte[] box) {
        return "{sealed:1:" + keyName + ":"
                + Base64.getUrlEncoder().withoutPadding().encodeToString(box) + "}";
    }

    /** The names of the keys of all that is sealed in this text. */
    static Stream<String> keyNames(String text) {
        return mayBeSealed(text) ? FORM.matcher(text).results().map(found -> found.group(1)) : Stream.empty();
    }

    /** The text with something else in place of each sealed one. */
    static String replace(String text, Function<Sealed, String> opened) {
        return mayBeSealed(text)
                ? FORM.matcher(text).replaceAll(found -> Matcher.quoteReplacement(opened.apply(sealed(found))))
                : text;
    }

    /** What a box of this key was sealed beside: a box under another key's name does not open. */
    static byte[] associated(String keyName) {
        return ("payledger sealed text 1\n" + keyName).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean mayBeSealed(String text) {
        return text.contains("{sealed:1:");
    }

    private static Sealed sealed(MatchResult found) {
        return new Sealed(found.group(1), found.group(2));
    }

    /** @param box of base64url */
    record Sealed(String keyName, String box) {
        byte[] bytes() {
            return Base64.getUrlDecoder().decode(box);
        }
    }
}
