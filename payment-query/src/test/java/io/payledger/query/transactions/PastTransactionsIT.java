package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.past.AsOf;
import io.payledger.query.past.LogPast;
import io.payledger.query.past.Past;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Goal: a page of the past costs no more than its bound, whatever it is asked for, and none of its rows is lost by that. */
class PastTransactionsIT {
    private static final int PAYMENTS = 900;

    @Test
    void aPageThatHasLookedAtEnoughIsGivenBackWithThePlaceWhereTheNextGoesOn() {
        List<PaymentStory> stories = new RandomStories(5).payments(PAYMENTS);
        try (QueryServer server = QueryServer.start(TestPostgres.migratedDatabase())) {
            server.happened(stories.toArray(PaymentStory[]::new));
            long head =
                    stories.stream().mapToLong(story -> story.messages().size()).sum();
            Snapshot snapshot = server.spring().getBean(Snapshot.class);
            PastTransactions past =
                    new PastTransactions(snapshot, server.spring().getBean(AggregateReader.class), 1);
            // Nearly nobody is like this, so that nearly every page ends at its bound.
            TransactionFilter filter = TransactionFilter.of(QueryParameters.ofSingle(Map.of("status", "PENDING")));
            List<TransactionRow> rows = new ArrayList<>();
            int pages = 0;
            List<String> behind = null;
            do {
                PageRequest page = new PageRequest(Map.of(), behind, 100);
                PastTransactions.Found found = past.read(jdbc -> {
                    Past then = Objects.requireNonNull(LogPast.of(jdbc, new AsOf(null, head), head));
                    return past.find(jdbc, then, filter, TransactionSort.NEWEST_FIRST, page);
                });
                assertThat(found.totals()).isNull();
                rows.addAll(found.rows());
                behind = found.stoppedAt();
                pages++;
            } while (behind != null);
            assertThat(pages).isEqualTo(PAYMENTS / 250 + 1);
            assertThat(rows)
                    .isNotEmpty()
                    .extracting(TransactionRow::orderId)
                    .containsExactlyElementsOf(server.get("staff", "/api/transactions?status=PENDING&limit=1000")
                            .json()
                            .path("transactions")
                            .valueStream()
                            .map(row -> row.path("orderId").asString())
                            .toList());
        }
    }
}
