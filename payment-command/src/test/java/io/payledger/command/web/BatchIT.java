package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.command.web.ApiClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Many payments in one request: each is answered as if it had come by itself. */
@StoredApiTest
class BatchIT {
    private final ApiClient api;
    private final BankNews bank;
    private final EventStore store;

    @Autowired
    BatchIT(ApiClient api, CommandGateway gateway, EventStore store) {
        this.api = api;
        this.bank = new BankNews(gateway);
        this.store = store;
    }

    @Test
    void eachPaymentHasItsOwnAnswerInTheOrderSent() {
        List<JsonNode> answers = answers(batch(List.of(
                ApiClient.body("mix-1", 500),
                ApiClient.body("mix-2", 0),
                "{\"orderId\":\"mix-3\",\"surprise\":1}",
                "7",
                ApiClient.body("mix-1", 500),
                ApiClient.body("mix-1", 501),
                ApiClient.body("no order", 500),
                ApiClient.body("mix-4", 99, "CNY", "CARD"),
                ApiClient.body("mix-5", 100, "CNY", "CARD").replace("100", "100.0"),
                ApiClient.body("mix-6", 500))));
        assertThat(answers)
                .extracting(it -> it.path("index").asInt())
                .isEqualTo(IntStream.range(0, 10).boxed().toList());
        assertThat(answers)
                .extracting(it ->
                        it.path("status").asInt() + " " + it.at("/problem/code").asString(""))
                .containsExactly(
                        "202 ",
                        "400 INVALID_FIELD",
                        "400 MALFORMED_REQUEST",
                        "400 MALFORMED_REQUEST",
                        "409 REPEAT_SUBMIT",
                        "409 ORDER_ALREADY_HAS_PAYMENT",
                        "400 INVALID_FIELD",
                        "422 AMOUNT_BELOW_MINIMUM",
                        "400 MALFORMED_REQUEST",
                        "202 ");
        assertThat(answers.getFirst().at("/payment/orderId").asString()).isEqualTo("mix-1");
        assertThat(answers.get(1).at("/problem/field").asString()).isEqualTo("amount");
        assertThat(answers.get(4).path("retryAfter").asInt()).isEqualTo(2);
        assertThat(store.readEvents("m1/mix-1").asStream()).hasSize(2);
    }

    @Test
    void aBatchThatIsSentAgainPaysNothingTwice() {
        String body = batch(IntStream.range(0, 20)
                .mapToObj(order -> keyed("twice-" + order, 500, "twice-" + order))
                .toList());
        assertThat(answers(body)).allMatch(it -> it.path("status").asInt() == 202);
        bank.charged("twice-0", 1, 500);
        List<JsonNode> again = answers(body);
        assertThat(again.getFirst().path("status").asInt()).isEqualTo(200);
        assertThat(again.getFirst().path("replayed").asBoolean()).isTrue();
        assertThat(again.subList(1, 20)).allMatch(it -> it.path("status").asInt() == 409);
        JsonNode other =
                answers(batch(List.of(keyed("twice-0", 501, "twice-0")))).getFirst();
        assertThat(other.at("/problem/code").asString()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
        assertThat(store.readEvents("m1/twice-0").asStream()).hasSize(3);
    }

    @Test
    void aKeyInABatchIsTheKeyOfTheHeader() {
        api.payKeyed("\"in both\"", ApiClient.body("both-1", 500));
        JsonNode answer =
                answers(batch(List.of(keyed("both-2", 500, "in both")))).getFirst();
        assertThat(answer.at("/problem/code").asString()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
        assertThat(answers(batch(List.of(keyed("both-3", 500, " "))))
                        .getFirst()
                        .at("/problem/field")
                        .asString())
                .isEqualTo("idempotencyKey");
        assertThat(answers(batch(List.of(ApiClient.body("both-3", 500).replace("}", ",\"idempotencyKey\":7}"))))
                        .getFirst()
                        .path("status")
                        .asInt())
                .isEqualTo(400);
    }

    @Test
    void fiveHundredAreTakenAndOneMoreIsNot() {
        List<String> most = new ArrayList<>(IntStream.range(0, 500)
                .mapToObj(order -> ApiClient.body("many-" + order, 500))
                .toList());
        assertThat(answers(batch(most)))
                .hasSize(500)
                .allMatch(it -> it.path("status").asInt() == 202);
        most.add(ApiClient.body("many-500", 500));
        assertThat(send(batch(most)).get("field")).isEqualTo("payments");
        assertThat(send("{\"payments\":[]}").get("field")).isEqualTo("payments");
        assertThat(send("{}").get("field")).isEqualTo("payments");
        assertThat(store.readEvents("m1/many-500").hasNext()).isFalse();
    }

    @Test
    @DisplayName(
            "D01 refunds in a batch meet the one cap, each with its own answer, and a batch sent again refunds nothing twice")
    void refundsInABatch() {
        api.pay(ApiClient.body("give-back", 500));
        bank.charged("give-back", 1, 500);
        String body = batch(List.of(
                refund("give-back", "g1", 300),
                refund("give-back", "g2", 300),
                refund("give-back", "g3", 200).replace("}", ",\"idempotencyKey\":\"give-back-3\"}"),
                refund("give-back", "g4", 0),
                refund("nobody", "g5", 1),
                refund("give-back", "g6", 1).replace("REFUND", "CHARGEBACK"),
                refund("give-back", "g7", 1).replace("}", ",\"channel\":\"CARD\"}"),
                "{\"operation\":\"REFUND\",\"refundId\":\"g8\",\"amount\":1}",
                ApiClient.body("give-back", 500)));
        List<String> first = statusAndCode(answers(body));
        assertThat(first)
                .containsExactly(
                        "202 ",
                        "422 REFUND_EXCEEDS_CAPTURED",
                        "202 ",
                        "400 INVALID_FIELD",
                        "404 ORDER_NOT_FOUND",
                        "400 INVALID_FIELD",
                        "400 MALFORMED_REQUEST",
                        "400 INVALID_FIELD",
                        "200 ");
        bank.refunded("give-back", "g3", 200);
        List<JsonNode> again = answers(body);
        assertThat(again.getFirst().at("/refund/refundId").asString()).isEqualTo("g1");
        assertThat(again.getFirst().path("replayed").asBoolean()).isTrue();
        assertThat(again.get(2).at("/refund/status").asString()).isEqualTo("REFUNDED");
        assertThat(api.get("m1", "/api/payments/give-back/refunds")
                        .body()
                        .path("refundable")
                        .asLong())
                .isZero();
    }

    private static List<String> statusAndCode(List<JsonNode> answers) {
        return answers.stream()
                .map(it ->
                        it.path("status").asInt() + " " + it.at("/problem/code").asString(""))
                .toList();
    }

    private static String refund(String orderId, String refundId, long amount) {
        return "{\"operation\":\"REFUND\",\"orderId\":\"%s\",\"refundId\":\"%s\",\"amount\":%d}"
                .formatted(orderId, refundId, amount);
    }

    @Test
    void aDryRunOfABatchStoresNothing() {
        Answer answer = api.post(
                "m1",
                "/api/payments/batch?dryRun=true",
                batch(List.of(ApiClient.body("batch-dry-1", 500), ApiClient.body("batch-dry-2", 99, "CNY", "CARD"))));
        List<JsonNode> answers = answer.body().path("answers").valueStream().toList();
        assertThat(answers.getFirst().at("/payment/wouldStart").asInt()).isEqualTo(1);
        assertThat(answers.getLast().at("/problem/code").asString()).isEqualTo("AMOUNT_BELOW_MINIMUM");
        assertThat(store.readEvents("m1/batch-dry-1").hasNext()).isFalse();
        assertThat(store.readEvents("refused/m1/batch-dry-2").hasNext()).isFalse();
    }

    @Test
    void whoMayNotPayGetsOneAnswer() {
        assertThat(api.post("staff", "/api/payments/batch", batch(List.of(ApiClient.body("staff", 500))))
                        .status())
                .isEqualTo(403);
    }

    private List<JsonNode> answers(String batch) {
        Answer answer = send(batch);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.body().path("answers").valueStream().toList();
    }

    private Answer send(String batch) {
        return api.post("m1", "/api/payments/batch", batch);
    }

    private static String keyed(String orderId, long amount, String key) {
        return ApiClient.body(orderId, amount).replace("}", ",\"idempotencyKey\":\"" + key + "\"}");
    }

    private static String batch(List<String> payments) {
        return "{\"payments\":[" + String.join(",", payments) + "]}";
    }
}
