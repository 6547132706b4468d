package io.payledger.app.openapi;

import io.payledger.app.quality.Repository;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the Javadoc of a record says of it and of its components, read from its source. */
final class JavadocTexts {
    private static final Pattern PARAMETER = Pattern.compile("@param ((?:\\w+, )*\\w+) ([^@]*)");

    /** Said of these wherever a record says nothing itself. */
    private static final Map<String, String> USUAL = Map.of(
            "amount", "minor units of the currency: 500 CNY is 5.00 yuan, 500 JPY is 500 yen",
            "currency", "ISO 4217 code",
            "orderId", "the order, as its order service names it",
            "merchantId", "who is paid",
            "traceId", "of the request; quote it when you ask about it",
            "tradeNo", "the attempt's number at the bank; the same at every resend",
            "nextCursor", "where the next page starts; left out on the last",
            "asOfIndex", "the last event that this answer knows",
            "bankReference", "the bank's own number of it");

    private final Map<String, String> sources = new TreeMap<>();

    JavadocTexts() {
        for (Path file : Repository.mainSources()) {
            sources.put(file.getFileName().toString(), Repository.text(file));
        }
    }

    /** The first sentences of a record's Javadoc; empty when there are none. */
    String of(Class<?> type) {
        return clean(javadoc(type).replaceFirst("(?s)@param.*", ""));
    }

    String of(Class<?> type, String component) {
        Matcher parameters = PARAMETER.matcher(javadoc(type));
        return parameters
                .results()
                .filter(found -> ("," + found.group(1).replace(" ", "") + ",").contains("," + component + ","))
                .map((MatchResult found) -> clean(found.group(2)))
                .findFirst()
                .orElse(USUAL.getOrDefault(component, ""));
    }

    private String javadoc(Class<?> type) {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        String source = sources.getOrDefault(outer.getSimpleName() + ".java", "");
        int at = Pattern.compile("record " + type.getSimpleName() + "\\b")
                .matcher(source)
                .results()
                .map(MatchResult::start)
                .findFirst()
                .orElse(0);
        int end = source.lastIndexOf("*/", at);
        int begin = source.lastIndexOf("/**", at);
        // Only one that stands right before it: between them are annotations and modifiers.
        boolean near =
                end > begin && begin >= 0 && source.substring(end + 2, at).matches("(?s)[\\s@\\w.()]*");
        return near ? source.substring(begin + 3, end).replaceAll("(?m)^\\s*\\*", " ") : "";
    }

    private static String clean(String text) {
        return text.replaceAll("\\{@\\w+ ([^}]*)}", "`$1`")
                .replaceAll("</?\\w+>", " ")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
