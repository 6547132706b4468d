package io.payledger.query.payment;

import static io.payledger.api.payment.PaymentStatus.FAILED;
import static io.payledger.api.payment.PaymentStatus.PENDING;
import static io.payledger.api.payment.PaymentStatus.PROCESSING;
import static io.payledger.api.payment.PaymentStatus.SUCCESS;
import static io.payledger.api.payment.PaymentStatus.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.PaymentStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateDiagramTest {

    @Test
    void allWaysOfTheStateTableAreDrawn() {
        StateDiagram diagram = StateDiagram.of(List.of());
        assertThat(diagram.nodes()).extracting(StateDiagram.Node::status).containsExactly(PaymentStatus.values());
        assertThat(ways(diagram))
                .contains("PROCESSING>UNKNOWN", "UNKNOWN>SUCCESS", "FAILED>SUCCESS", "FAILED>PROCESSING")
                .noneMatch(way -> way.startsWith("SUCCESS>"));
        assertThat(diagram.arrows()).noneMatch(StateDiagram.Arrow::taken);
    }

    @Test
    void thePathIsNumberedInItsOrder() {
        StateDiagram diagram = StateDiagram.of(
                List.of(PENDING, PROCESSING, FAILED, PROCESSING, UNKNOWN, UNKNOWN, FAILED, PROCESSING, SUCCESS));
        assertThat(diagram.arrows())
                .filteredOn(StateDiagram.Arrow::taken)
                .extracting(arrow -> arrow.from() + ">" + arrow.to() + " " + arrow.steps())
                .containsExactlyInAnyOrder(
                        "PENDING>PROCESSING 1",
                        "PROCESSING>FAILED 2",
                        "FAILED>PROCESSING 3, 6",
                        "PROCESSING>UNKNOWN 4",
                        "UNKNOWN>FAILED 5",
                        "PROCESSING>SUCCESS 7");
        assertThat(diagram.nodes())
                .filteredOn(StateDiagram.Node::current)
                .extracting(StateDiagram.Node::status)
                .containsExactly(SUCCESS);
        assertThat(diagram.nodes()).allMatch(StateDiagram.Node::visited);
    }

    private static List<String> ways(StateDiagram diagram) {
        return diagram.arrows().stream()
                .map(arrow -> arrow.from() + ">" + arrow.to())
                .toList();
    }
}
