package io.payledger.app.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.api.figure.Figure;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionTemplate;

class FigureBoardTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private List<Figure> figures = List.of();
    private final FigureBoard board =
            new FigureBoard(List.of(() -> figures), registry, new NoTransaction(), Duration.ofSeconds(5));

    @Test
    void aRowKeepsItsGaugeWhileItsValueChanges() {
        figures =
                List.of(new Figure("payments", "status", "SUCCESS", 1), new Figure("payments", "status", "FAILED", 5));
        board.read();
        Gauge before = gauge("SUCCESS");
        assertThat(before.value()).isEqualTo(1);

        figures =
                List.of(new Figure("payments", "status", "SUCCESS", 2), new Figure("payments", "status", "FAILED", 5));
        board.read();
        assertThat(gauge("SUCCESS")).isSameAs(before);
        assertThat(before.value()).isEqualTo(2);
    }

    @Test
    void whatIsReadNoMoreIsShownNoMoreAndComesBackWhenItIs() {
        figures =
                List.of(new Figure("payments", "status", "SUCCESS", 1), new Figure("payments", "status", "FAILED", 5));
        board.read();
        figures = List.of(new Figure("payments", "status", "FAILED", 6));
        board.read();
        assertThat(registry.find("payments").gauges())
                .extracting(it -> it.getId().getTag("status"))
                .containsExactly("FAILED");
        figures = List.of(new Figure("payments", "status", "SUCCESS", 7));
        board.read();
        assertThat(gauge("SUCCESS").value()).isEqualTo(7);
    }

    private Gauge gauge(String status) {
        return registry.get("payments").tag("status", status).gauge();
    }

    private static final class NoTransaction extends TransactionTemplate {
        private static final long serialVersionUID = 1L;

        @Override
        public <T extends @Nullable Object> T execute(TransactionCallback<T> action) {
            return action.doInTransaction(new SimpleTransactionStatus());
        }
    }
}
