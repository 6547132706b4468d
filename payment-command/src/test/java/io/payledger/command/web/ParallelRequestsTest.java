package io.payledger.command.web;

import static io.payledger.command.web.ApiClient.body;
import static org.assertj.core.api.Assertions.assertThat;

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

    @Autowired
    ParallelRequestsTest(ApiClient api, EventStore store) {
        this.api = api;
        this.store = store;
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
                    number -> api.pay(
                            body(orderId, 500 + number % 2, "CNY", CHANNELS.get(number % CHANNELS.size()))));
            assertThat(answers).filteredOn(it -> it.status() == 202).hasSize(1);
            assertThat(answers)
                    .filteredOn(it -> it.status() != 202)
                    .allMatch(it -> it.status() == 409)
                    .extracting(it -> it.get("code"))
                    .isSubsetOf(Set.of("REPEAT_SUBMIT", "ORDER_ALREADY_HAS_PAYMENT"));
            assertThat(store.readEvents("m1/" + orderId).asStream()).hasSize(2);
        }
    }
}
