package io.payledger.notify.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.notify.fixture.NotifyNode;
import io.payledger.notify.fixture.RecordingSink;
import io.payledger.notify.fixture.Story;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a sink is handed, over the real event store; the sink is a list. */
class FeedIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final RecordingSink sink = new RecordingSink();

    @Test
    void aBatchThatTheSinkDidNotTakeIsHandedOverAgainAndThePositionWaits() {
        sink.failNext(2);
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(sink.taken()).hasSize(3));
            node.append(Story.of("m1/o2").attempt(1).declined(1));
            await(() -> assertThat(sink.taken()).endsWith("m1/o2 2 payment.failed"));
        }
        assertThat(new HashSet<>(sink.ids()))
                .as("the same event has the same id")
                .hasSize(2);
        int before = sink.taken().size();
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(Story.of("m1/o3").attempt(1).succeeded(1));
            await(() -> assertThat(sink.taken()).contains("m1/o3 2 payment.succeeded"));
        }
        assertThat(sink.taken()).as("nothing again after a restart").hasSize(before + 1);
    }

    /** Of a payment whose earlier events another process has told. */
    @Test
    void whatCameBeforeARestartIsKnown() {
        Story story = Story.of("m1/o1").attempt(1);
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(story.messages());
        }
        story.succeeded(1).refunded("r1", 100, 1);
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(story.messages().subList(2, 5));
            await(() ->
                    assertThat(sink.taken()).containsExactly("m1/o1 2 payment.succeeded", "m1/o1 4 payment.refunded"));
        }
    }

    /** F37, I13: an event that this release cannot read parks its own payment; a later release tells of it in order. */
    @Test
    void f37AnUnreadableEventParksItsOwnPaymentAndALaterReleaseTellsOfIt() {
        Story met = Story.of("m1/met").attempt(1).declined(1).attempt(2).succeeded(2);
        try (NotifyNode node =
                NotifyNode.startOlder(database, type -> !type.name().equals("PaymentDeclined"), sink)) {
            // The newer release that stores it shares the database.
            try (NotifyNode newer = NotifyNode.start(database)) {
                newer.append(met);
                newer.append(Story.of("m1/other").attempt(1).succeeded(1));
            }
            await(() -> assertThat(sink.taken()).containsExactly("m1/other 2 payment.succeeded"));
            assertThat(parked()).containsExactly(RecordingSink.NAME + " m1/met 2");
        }
        met.refunded("r1", 500, 2);
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            // Before it is taken up, the processor passes over what comes; after it, it goes on behind.
            node.append(met.messages().subList(5, 6));
            node.resumeParked();
            node.append(met.messages().subList(6, 7));
            await(() -> assertThat(sink.taken())
                    .containsExactly(
                            "m1/other 2 payment.succeeded",
                            "m1/met 2 payment.failed",
                            "m1/met 4 payment.succeeded",
                            "m1/met 6 payment.refunded"));
            assertThat(parked()).isEmpty();
        }
    }

    /** F35, I12: nobody is told anew because somebody replays. */
    @Test
    void f35AFeedCannotBeReset() {
        try (NotifyNode node = NotifyNode.start(database, sink)) {
            node.append(Story.of("m1/o1").attempt(1).succeeded(1));
            await(() -> assertThat(sink.taken()).hasSize(1));
            var processor = node.processor(RecordingSink.NAME);
            assertThat(processor.supportsReset()).isFalse();
            processor.shutDown();
            assertThatThrownBy(processor::resetTokens).isInstanceOf(IllegalStateException.class);
        }
        assertThat(sink.taken()).hasSize(1);
    }

    private List<String> parked() {
        return JdbcClient.create(database.app())
                .sql("SELECT sink || ' ' || payment_id || ' ' || sequence_number FROM notify_parked_payment ORDER BY 1")
                .query(String.class)
                .list();
    }

    private static void await(ThrowingRunnable holds) {
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(holds);
    }
}
