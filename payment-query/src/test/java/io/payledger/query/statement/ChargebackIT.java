package io.payledger.query.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.QueryServer.Answer;
import io.payledger.query.fixture.RecordingDoor;
import io.payledger.query.statement.matching.Chargebacks;
import io.payledger.query.statement.matching.Matching;
import io.payledger.query.statement.matching.PaymentDoor;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Goal: what a bank takes back for a lost dispute is no difference and is told once; all else that it takes back is one. */
class ChargebackIT {
    private final PaymentStory lost = story("lost").disputed("d").disputeLost("d");
    private final PaymentStory open = story("open").disputed("d");
    private final PaymentStory won = story("won").disputed("d").disputeWon("d");
    private final PaymentStory plain = story("plain");
    private final PaymentStory partly = story("partly")
            .refundReserved("r", 100)
            .refunded("r", 100)
            .disputed("d")
            .disputeLost("d");

    private QueryServer server;

    @BeforeEach
    void aDay() {
        server = QueryServer.start(
                TestPostgres.migratedDatabase(),
                Map.of("payledger.statements.date-window", "0", "payledger.statements.match-every", "1h"));
        server.happened(lost, open, won, plain, partly);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theLineOfALostDisputeAgreesBesideThatOfItsChargeAndIsToldOnce() {
        bring(credit("5.00", lost), debit("5.00", "CNY", lost));
        assertThat(rows("state=MATCHED&orderId=lost"))
                .extracting(it -> it.path("kind").asString() + " "
                        + it.path("ledgerStatus").asString())
                .containsExactlyInAnyOrder("CHARGE SUCCESS", "CHARGEBACK TAKEN");
        assertThat(commands()).containsExactly(taken(lost, 500));
        Matching matching = server.spring().getBean(Matching.class);
        long statement = rows("state=MATCHED&orderId=lost")
                .getFirst()
                .path("statementId")
                .asLong();
        server.happened(List.of(lost.chargedBack("d", 1, 500).messages().getLast()));
        matching.run(statement);
        new Chargebacks(jdbc(), door()).tell();
        assertThat(commands()).hasSize(1);
        assertThat(rows("state=OPEN&orderId=lost")).isEmpty();
    }

    @Test
    void aPaymentThatCouldNotBeToldIsToldLater() {
        bring(debit("5.00", "CNY", lost));
        jdbc().sql("UPDATE statement_match SET ledger_status = 'OWED' WHERE kind = 'CHARGEBACK'")
                .update();
        PaymentDoor busy = (command, who) -> {
            throw new ProblemException(ErrorCode.ORDER_BUSY, "Too much is going on");
        };
        new Chargebacks(jdbc(), busy).tell();
        assertThat(toldAs()).isEqualTo("OWED");
        new Chargebacks(jdbc(), door()).tell();
        assertThat(commands()).containsExactly(taken(lost, 500), taken(lost, 500));
        assertThat(toldAs()).isEqualTo("TAKEN");
    }

    @Test
    void whatIsTakenBackWithoutALostDisputeWaitsForAReview() {
        bring(debit("5.00", "CNY", open), debit("5.00", "CNY", won), debit("5.00", "CNY", plain));
        assertThat(rows("state=OPEN&class=STATUS_DIFFERS"))
                .extracting(it ->
                        it.path("orderId").asString() + " " + it.path("action").asString())
                .containsExactlyInAnyOrder("open OPEN_REVIEW", "won OPEN_REVIEW", "plain OPEN_REVIEW");
        assertThat(commands()).isEmpty();
        decide(rows("orderId=plain").getFirst(), "OPEN_REVIEW");
        assertThat(commands())
                .singleElement()
                .isInstanceOfSatisfying(
                        RecordBankOutcome.class,
                        it -> assertThat(it.evidence().outcome()).isInstanceOf(BankOutcome.NotCharged.class));
    }

    @Test
    void aDisputeThatIsLostAfterItsLineClosesTheDifferenceByItself() {
        bring(debit("5.00", "CNY", open));
        server.happened(List.of(open.disputeLost("d").messages().getLast()));
        server.spring().getBean(Matching.class).catchUp();
        new Chargebacks(jdbc(), door()).tell();
        assertThat(rows("state=OPEN&class=STATUS_DIFFERS&orderId=open")).isEmpty();
        assertThat(commands()).containsExactly(taken(open, 500));
    }

    @Test
    void howMuchIsTakenBackIsTheBanksWordOnceAPersonHasSeenIt() {
        bring(debit("5.00", "CNY", partly), debit("400", "JPY", lost));
        assertThat(commands()).isEmpty();
        JsonNode more = rows("state=OPEN&class=AMOUNT_DIFFERS").getFirst();
        assertThat(more.path("ledgerAmount").asLong()).isEqualTo(400);
        assertThat(more.path("action").asString()).isEqualTo("RECORD_OUTCOME");
        assertThat(rows("state=OPEN&class=CURRENCY_DIFFERS"))
                .extracting(it ->
                        it.path("orderId").asString() + " " + it.path("action").asString())
                .containsExactly("lost OPEN_REVIEW");
        decide(more, "RECORD_OUTCOME");
        assertThat(commands()).containsExactly(taken(partly, 500));
    }

    @Test
    void whatIsTakenBackTwiceIsADuplicate() {
        bring(debit("5.00", "CNY", lost), debit("5.00", "CNY", lost).replace(reference(lost), "CB-again"));
        assertThat(rows("class=DUPLICATE"))
                .extracting(it -> it.path("action").asString())
                .containsExactly("OPEN_REVIEW");
        assertThat(commands()).containsExactly(taken(lost, 500));
    }

    @Test
    void aLineThatTakesBackHidesNoChargeThatIsMissing() {
        bring(debit("5.00", "CNY", lost), credit("5.00", plain));
        assertThat(rows("class=MISSING_AT_BANK"))
                .extracting(it ->
                        it.path("orderId").asString() + " " + it.path("kind").asString())
                .contains("lost CHARGE")
                .doesNotContain("plain CHARGE");
    }

    private String toldAs() {
        return rows("state=MATCHED&orderId=lost")
                .getFirst()
                .path("ledgerStatus")
                .asString();
    }

    private static PaymentStory story(String order) {
        return PaymentStory.of("m/" + order, 500, Currency.CNY)
                .attempt(1, "CARD")
                .succeeded(1);
    }

    private static PaymentCommand taken(PaymentStory story, long minor) {
        return new RecordChargeback(story.id(), story.tradeNo(1), Money.of(minor, Currency.CNY), reference(story));
    }

    private static String reference(PaymentStory story) {
        return "CB-" + story.id().orderId();
    }

    private static String credit(String amount, PaymentStory story) {
        return "BANK,2026-11-29,C," + amount + ",CNY,," + story.tradeNo(1) + ",";
    }

    private static String debit(String amount, String currency, PaymentStory story) {
        return "BANK-" + currency + ",2026-11-29,D," + amount + "," + currency + "," + reference(story) + ","
                + story.tradeNo(1) + ",chargeback";
    }

    private void bring(String... lines) {
        for (String line : lines) {
            Answer answer = server.post(
                    "staff",
                    "/api/statements/imports",
                    ("account,bookingDate,direction,amount,currency,bankReference,references,text\n" + line + "\n")
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(answer.status()).as(answer.body()).isIn(200, 201);
        }
    }

    private List<JsonNode> rows(String filter) {
        return server.get("staff", "/api/statements/differences?" + filter)
                .json()
                .path("differences")
                .valueStream()
                .toList();
    }

    private void decide(JsonNode difference, String action) {
        Answer answer = server.postJson(
                "staff",
                "/api/statements/differences/" + difference.path("matchId") + "/resolve",
                "{\"action\":\"" + action + "\",\"reason\":\"seen in the statement\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private List<PaymentCommand> commands() {
        return door().commands();
    }

    private RecordingDoor door() {
        return server.spring().getBean(RecordingDoor.class);
    }

    private JdbcClient jdbc() {
        return server.spring().getBean(JdbcClient.class);
    }
}
