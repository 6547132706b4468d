package io.payledger.command.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.DisputeStatement;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.command.LedgerNode;
import io.payledger.command.PostgresNodes;
import io.payledger.testsupport.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.axonframework.common.Registration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Evidence is tied to its dispute by the very append that opens it, on PostgreSQL. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EvidenceIT {
    private static final DisputeId D = new DisputeId("d");
    private static final Evidence TEXT = Evidence.text("charged twice");
    private static final Evidence PICTURE =
            Evidence.picture("image/png", "not looked at here".getBytes(StandardCharsets.UTF_8));

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-02T03:04:05Z"));
    private final PostgresNodes nodes = PostgresNodes.start(1);
    private final LedgerNode node = nodes.node(0);
    private final JdbcClient jdbc = JdbcClient.create(nodes.pool());
    private final EvidenceStore store = new EvidenceStore(jdbc, clock);

    @BeforeAll
    void attach() {
        Registration unused = node.bus().registerHandlerInterceptor(new EvidenceAttachment(nodes.riders(0)));
    }

    @AfterAll
    void stop() {
        nodes.close();
    }

    private PaymentId paying(String orderId) {
        PaymentId id = PaymentId.of("m1", orderId);
        Object unused =
                node.gateway().sendAndWait(new SubmitPayment(id, Money.of(500, Currency.CNY), new Channel("CARD")));
        return id;
    }

    private DisputeResult open(PaymentId id, Evidence... pictures) {
        return node.gateway()
                .sendAndWait(new OpenDispute(
                        id,
                        D,
                        "support:jo",
                        new DisputeStatement(
                                Instant.EPOCH,
                                TEXT.sha256(),
                                Arrays.stream(pictures).map(Evidence::sha256).toList())));
    }

    private int rows(PaymentId id) {
        return jdbc.sql("SELECT count(*) FROM dispute_evidence WHERE payment_id = ?")
                .param(id.value())
                .query(Integer.class)
                .single();
    }

    @Test
    void whatADisputeRestsOnIsFoundByItsFingerprint() {
        PaymentId id = paying("found");
        store.bring(id, D, List.of(TEXT, PICTURE));
        assertThat(store.notes(id)).isEmpty();
        assertThat(store.find(id, D, PICTURE.sha256())).isEmpty();
        assertThat(open(id, PICTURE, PICTURE)).isInstanceOf(DisputeResult.Opened.class);
        assertThat(store.notes(id))
                .containsExactlyInAnyOrder(
                        new EvidenceNote(D, TEXT.sha256(), "text/plain", 13, "charged twice"),
                        new EvidenceNote(D, PICTURE.sha256(), "image/png", 18, null));
        assertThat(store.find(id, D, PICTURE.sha256()))
                .hasValueSatisfying(it -> assertThat(it.content()).isEqualTo(PICTURE.content()));
    }

    @Test
    void noDisputeIsOpenedOnEvidenceThatIsNotStored() {
        PaymentId id = paying("missing");
        store.bring(id, D, List.of(TEXT));
        assertThatThrownBy(() -> open(id, PICTURE)).hasStackTraceContaining("not stored");
        assertThat(store.notes(id)).isEmpty();
        assertThat(node.reader().findAftersales(id).orElseThrow().disputes()).isEmpty();
    }

    @Test
    void whatWasBroughtForNoDisputeIsRemovedAndTheRestStays() {
        PaymentId opened = paying("opened");
        store.bring(opened, D, List.of(TEXT, PICTURE));
        open(opened, PICTURE);
        PaymentId never = paying("never");
        store.bring(never, D, List.of(TEXT, PICTURE));
        PaymentId again = paying("again");
        store.bring(again, D, List.of(TEXT));
        clock.advance(EvidenceStore.LEFT_OVER_AFTER.minusSeconds(1));
        store.bring(again, D, List.of(TEXT));
        assertThat(rows(never)).isEqualTo(2);
        clock.advance(EvidenceStore.LEFT_OVER_AFTER.minusSeconds(1));
        store.bring(paying("later"), D, List.of(TEXT));
        assertThat(rows(never)).isZero();
        assertThat(rows(again)).isEqualTo(1);
        assertThat(rows(opened)).isEqualTo(2);
    }

    @Test
    void evidenceThatWasChangedInTheDatabaseIsNotShown() {
        PaymentId id = paying("changed");
        store.bring(id, D, List.of(TEXT, PICTURE));
        open(id, PICTURE);
        int unused = JdbcClient.create(nodes.database().owner())
                .sql("UPDATE dispute_evidence SET content = 'x' WHERE payment_id = ? AND media_type = 'image/png'")
                .param(id.value())
                .update();
        assertThatThrownBy(() -> store.find(id, D, PICTURE.sha256())).hasMessageContaining("was changed");
    }
}
