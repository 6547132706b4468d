package io.payledger.command.web;

import static io.payledger.command.web.ApiClient.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.command.ContestedEngine;
import io.payledger.command.Together;
import java.util.List;
import java.util.Set;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Requests for one order that arrive at the same moment: one wins, nobody gets a 5xx. */
@ApiTest
class ParallelRequestsTest {
    private static final List<String> CHANNELS = List.of("WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER");

    private final ApiClient api;
    private final EventStore store;
    private final ContestedEngine engine;

    @Autowired
    ParallelRequestsTest(ApiClient api, EventStore store, ContestedEngine engine) {
        this.api = api;
        this.store = store;
        this.engine = engine;
    }

    @Test
    void a07OneOfAHundredIdenticalRequestsIsAcceptedAndNoneFails() throws Exception {
        List<ApiClient.Answer> answers = Together.run(100, number -> api.pay(body("a07", 500)));
        assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(1);
        assertThat(answers)
                .filteredOn(it -> it.status() != 202)
                .allMatch(it -> it.status() == 409 && it.get("code").equals("REPEAT_SUBMIT"));
        assertThat(store.readEvents("m1/a07").asStream()).hasSize(2);
    }

    @Test
    void a08OfManyMixedRequestsOneStartsTheOnlyAttempt() throws Exception {
        for (int order = 0; order < 20; order++) {
            String orderId = "a08-" + order;
            List<ApiClient.Answer> answers = Together.run(
                    50,
                    number -> api.pay(body(orderId, 500 + number % 2, "CNY", CHANNELS.get(number % CHANNELS.size()))));
            assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(1);
            assertThat(answers)
                    .filteredOn(it -> it.status() != 202)
                    .allMatch(it -> it.status() == 409)
                    .extracting(it -> it.get("code"))
                    .isSubsetOf(Set.of("REPEAT_SUBMIT", "ORDER_ALREADY_HAS_PAYMENT"));
            assertThat(store.readEvents("m1/" + orderId).asStream()).hasSize(2);
        }
    }

    @Test
    void f15AHotOrderLeavesTheOthersAlone() throws Exception {
        List<ApiClient.Answer> answers =
                Together.run(200, number -> api.pay(body(number % 4 == 0 ? "f15-" + number : "f15-hot", 500)));
        for (int number = 0; number < answers.size(); number++) {
            assertThat(answers.get(number).status()).isIn(number % 4 == 0 ? List.of(202) : List.of(202, 409));
        }
        assertThat(store.readEvents("m1/f15-hot").asStream()).hasSize(2);
    }

    @Test
    void f11ARequestThatLosesEveryRaceIsARepeatedSubmitAndNo5xx() {
        engine.loseNextRaces(Integer.MAX_VALUE);
        try {
            ApiClient.Answer answer = api.pay(body("f11", 500));
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.get("code")).isEqualTo("REPEAT_SUBMIT");
        } finally {
            engine.loseNextRaces(0);
        }
        assertThat(api.pay(body("f11", 500)).status()).isEqualTo(202);
    }
}
