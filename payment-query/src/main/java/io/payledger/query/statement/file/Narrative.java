package io.payledger.query.statement.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The free text of an MT940 entry. Many banks cut it into numbered parts of 27 characters ({@code ?20}, {@code ?21} …) and
 * into lines of 65, through the middle of words: a trade number is found only when they are put together again.
 *
 * @param text for people
 * @param searched the text as it may have been before it was cut: with and without a space where it was
 */
record Narrative(String text, List<String> searched) {
    private static final Pattern STRUCTURED = Pattern.compile("^\\s*[0-9]{3}\\?.*", Pattern.DOTALL);
    private static final Pattern PART = Pattern.compile("\\?([0-9]{2})([^?]*)");

    static Narrative of(List<String> lines) {
        String joined = String.join("", lines);
        if (!STRUCTURED.matcher(joined).matches()) {
            return new Narrative(
                    lines.stream().map(String::strip).collect(Collectors.joining("\n")),
                    List.of(
                            lines.stream().map(String::stripTrailing).collect(Collectors.joining("")),
                            String.join(" ", lines)));
        }
        Map<Integer, String> parts = new TreeMap<>();
        Matcher part = PART.matcher(joined);
        while (part.find()) {
            parts.merge(Integer.valueOf(part.group(1)), part.group(2), String::concat);
        }
        List<String> purpose = parts.entrySet().stream()
                .filter(it -> isPurpose(it.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        List<String> others = parts.entrySet().stream()
                .filter(it -> !isPurpose(it.getKey()))
                .map(Map.Entry::getValue)
                .map(String::strip)
                .toList();
        List<String> words = new ArrayList<>(List.of(String.join("", purpose).strip()));
        words.addAll(others);
        List<String> searched = new ArrayList<>(List.of(String.join("", purpose), String.join(" ", purpose)));
        searched.addAll(others);
        return new Narrative(
                words.stream().filter(it -> !it.isEmpty()).collect(Collectors.joining("\n")), List.copyOf(searched));
    }

    private static boolean isPurpose(int part) {
        return part >= 20 && part <= 29 || part >= 60 && part <= 63;
    }
}
