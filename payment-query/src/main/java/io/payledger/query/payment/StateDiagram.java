package io.payledger.query.payment;

import io.payledger.api.payment.PaymentStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The states of a payment and the ways between them, with those that one payment took. Which ways there are is read from
 * {@code docs/state-machine.md}, which is made from the table that decides.
 *
 * @param arrows those not taken first, so that the others are drawn over them
 */
record StateDiagram(List<Node> nodes, List<Arrow> arrows) {
    private static final Pattern ARROW = Pattern.compile("^ +([A-Z]+) --> ([A-Z]+): (.*)$", Pattern.MULTILINE);
    private static final List<Way> WAYS = read();
    private static final Map<PaymentStatus, Node> PLACES = Map.of(
            PaymentStatus.PENDING, new Node(PaymentStatus.PENDING, 78, 138, false, false),
            PaymentStatus.PROCESSING, new Node(PaymentStatus.PROCESSING, 272, 138, false, false),
            PaymentStatus.UNKNOWN, new Node(PaymentStatus.UNKNOWN, 470, 138, false, false),
            PaymentStatus.SUCCESS, new Node(PaymentStatus.SUCCESS, 668, 66, false, false),
            PaymentStatus.FAILED, new Node(PaymentStatus.FAILED, 668, 210, false, false));

    /** How far a way bows to its left, so that no two lie on each other; straight where nothing is said. */
    private static final Map<String, Integer> BOWS = Map.of(
            "PENDING>PROCESSING", 30,
            "PROCESSING>PENDING", 30,
            "PENDING>UNKNOWN", 116,
            "PENDING>SUCCESS", 150,
            "PENDING>FAILED", -190,
            "PROCESSING>SUCCESS", 74,
            "PROCESSING>FAILED", -74,
            "FAILED>PROCESSING", 150);

    /** A way from one state to another. */
    private record Way(PaymentStatus from, PaymentStatus to, String why) {}

    /**
     * A state.
     *
     * @param visited whether the payment was ever in it
     * @param current whether it is in it now
     */
    record Node(PaymentStatus status, int x, int y, boolean visited, boolean current) {
        static final int HALF_WIDTH = 62;
        static final int HALF_HEIGHT = 19;

        public int left() {
            return x - HALF_WIDTH;
        }

        public int top() {
            return y - HALF_HEIGHT;
        }
    }

    /**
     * A way as it is drawn.
     *
     * @param path in the language of SVG
     * @param steps when the payment took it, as 1, 3; empty when it did not
     */
    record Arrow(PaymentStatus from, PaymentStatus to, String why, String path, int labelX, int labelY, String steps) {
        public boolean taken() {
            return !steps.isEmpty();
        }
    }

    /** Of a payment that was in these states, one after the other. */
    static StateDiagram of(List<PaymentStatus> states) {
        Map<String, String> steps = new LinkedHashMap<>();
        int step = 0;
        for (int i = 1; i < states.size(); i++) {
            if (states.get(i) != states.get(i - 1)) {
                step++;
                steps.merge(states.get(i - 1) + ">" + states.get(i), Integer.toString(step), (a, b) -> a + ", " + b);
            }
        }
        PaymentStatus last = states.isEmpty() ? null : states.getLast();
        List<Arrow> arrows = new ArrayList<>(WAYS.stream()
                .map(way -> arrow(way, steps.getOrDefault(way.from + ">" + way.to, "")))
                .toList());
        arrows.sort((a, b) -> Boolean.compare(a.taken(), b.taken()));
        return new StateDiagram(
                PLACES.values().stream()
                        .map(node -> new Node(
                                node.status, node.x, node.y, states.contains(node.status), node.status == last))
                        .sorted((a, b) -> a.status.compareTo(b.status))
                        .toList(),
                arrows);
    }

    private static Arrow arrow(Way way, String steps) {
        Node from = Objects.requireNonNull(PLACES.get(way.from));
        Node to = Objects.requireNonNull(PLACES.get(way.to));
        int dx = to.x - from.x;
        int dy = to.y - from.y;
        int length = Math.max(1, Math.abs(dx) + Math.abs(dy));
        int bow = BOWS.getOrDefault(way.from + ">" + way.to, 0);
        int bendX = (from.x + to.x) / 2 + dy * bow / length;
        int bendY = (from.y + to.y) / 2 - dx * bow / length;
        Point start = edge(from, bendX, bendY, 0);
        Point end = edge(to, bendX, bendY, 5);
        return new Arrow(
                way.from,
                way.to,
                way.why,
                "M%d %dQ%d %d %d %d".formatted(start.x, start.y, bendX, bendY, end.x, end.y),
                (start.x + 2 * bendX + end.x) / 4,
                (start.y + 2 * bendY + end.y) / 4,
                steps);
    }

    private record Point(int x, int y) {}

    /** Where a line from the middle of a node towards a point leaves its box. */
    private static Point edge(Node node, int towardsX, int towardsY, int gap) {
        int dx = towardsX - node.x;
        int dy = towardsY - node.y;
        int width = Node.HALF_WIDTH + gap;
        int height = Node.HALF_HEIGHT + gap;
        if (Math.abs(dx) * height > Math.abs(dy) * width) {
            return new Point(node.x + Integer.signum(dx) * width, node.y + dy * width / Math.abs(dx));
        }
        return new Point(node.x + (dy == 0 ? 0 : dx * height / Math.abs(dy)), node.y + Integer.signum(dy) * height);
    }

    private static List<Way> read() {
        try (InputStream in = StateDiagram.class.getResourceAsStream("/pages/state-machine.md")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return ARROW.matcher(text)
                    .results()
                    .flatMap(found -> way(found.group(1), found.group(2), found.group(3)).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Way> way(String from, String to, String why) {
        @Nullable PaymentStatus start = status(from);
        @Nullable PaymentStatus end = status(to);
        return start == null || end == null ? Optional.empty() : Optional.of(new Way(start, end, why));
    }

    private static @Nullable PaymentStatus status(String name) {
        for (PaymentStatus status : PaymentStatus.values()) {
            if (status.name().equals(name)) {
                return status;
            }
        }
        return null;
    }
}
