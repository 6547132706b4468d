package io.payledger.drills.tamper;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines of an export in the hands of a liar: the first one, those of the events, the last one.
 *
 * @param lines may be changed in every way
 */
record ExportFile(List<ObjectNode> lines) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static ExportFile of(byte[] file) {
        return new ExportFile(new String(file, StandardCharsets.UTF_8)
                .lines()
                .map(line -> (ObjectNode) JSON.readTree(line))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    ObjectNode header() {
        return lines.getFirst();
    }

    /** The line of the n-th event, counted from 1; in a whole log that is its index. */
    ObjectNode event(int n) {
        return lines.get(n);
    }

    ObjectNode footer() {
        return lines.getLast();
    }

    int events() {
        return lines.size() - 2;
    }

    /** Makes the last line count what is there. */
    ExportFile counted() {
        footer().put("end", events());
        return this;
    }

    byte[] bytes() {
        return text().getBytes(StandardCharsets.UTF_8);
    }

    String text() {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
