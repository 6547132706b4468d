package io.payledger.banksim.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ControlIT {
    private final BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory());
    private final BankClient client = new BankClient(bank);

    @AfterEach
    void stop() {
        bank.close();
    }

    @Test
    void theLedgerBearsWitness() throws Exception {
        client.charge("T1", "o1");
        client.charge("T2", "o1");
        client.charge("T3", "o2");
        client.post("/bank/v1/refunds", "{\"refundNo\":\"R1\",\"tradeNo\":\"T3\",\"amount\":200,\"currency\":\"CNY\"}");
        client.get("/bank/v1/charges/T3");
        JsonNode ledger = client.get("/sim/ledger").json();
        assertThat(ledger.path("charges").longValue()).isEqualTo(3);
        assertThat(ledger.path("refunds").longValue()).isEqualTo(1);
        assertThat(ledger.path("ordersCharged").longValue()).isEqualTo(2);
        assertThat(ledger.path("perCurrency").path("CNY"))
                .isEqualTo(
                        JsonMapper.shared().readTree("{\"charges\":3,\"charged\":1500,\"refunded\":200,\"net\":1300}"));
        assertThat(ledger.path("doubleCharges"))
                .isEqualTo(JsonMapper.shared()
                        .readTree("[{\"merchantId\":\"m1\",\"orderId\":\"o1\",\"tradeNos\":[\"T1\",\"T2\"]}]"));
        assertThat(ledger.path("requests").path("charge").longValue()).isEqualTo(3);
        assertThat(ledger.path("requests").path("query").longValue()).isEqualTo(1);
    }

    @Test
    void chargesAreReadPageByPage() throws Exception {
        for (int i = 1; i <= 5; i++) {
            client.charge("T" + i, "o" + i);
        }
        JsonNode first = client.get("/sim/charges?limit=3").json();
        assertThat(first.path("charges")).hasSize(3);
        assertThat(first.path("more").booleanValue()).isTrue();
        JsonNode rest = client.get(
                        "/sim/charges?limit=3&after=" + first.path("next").longValue())
                .json();
        assertThat(rest.path("charges")).hasSize(2);
        assertThat(rest.path("more").booleanValue()).isFalse();
        JsonNode row = rest.path("charges").get(0);
        assertThat(row.path("seq").longValue()).isEqualTo(4);
        assertThat(row.path("orderId").stringValue()).isEqualTo("o4");
        assertThat(row.path("effective").booleanValue()).isTrue();
    }

    @Test
    void oneOrderShowsAllItsRows() throws Exception {
        client.charge("T1", "o:1");
        client.charge("T2", "o:1");
        JsonNode order = client.get("/sim/orders/m1/o%3A1").json();
        assertThat(order.path("effectiveCharges").longValue()).isEqualTo(2);
        assertThat(order.path("charges")).hasSize(2);
        assertThat(client.get("/sim/orders/m1/none").json().path("charges")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|rates is missing",
                "{\"rates\":[]}|rates must be an object",
                "{\"rates\":{\"dropreply\":0.1}}|there is no such fault; the faults are delay,",
                "{\"rates\":{\"dropReply\":\"0.1\"}}|each of rates must be a number from 0 to 1",
                "{\"rates\":{\"dropReply\":1.1}}|the rate of dropReply must be 0 to 1",
                "{\"rates\":{\"dropReply\":0.7,\"silent\":0.7}}|add up to more than 1",
                "{\"rates\":{\"delay\":0.1}}|fault delay needs delayMs",
                "{\"rates\":{\"delay\":0.1},\"delayMs\":0}|delayMs must be a whole number from 1",
                "{\"rates\":{},\"times\":0}|times must be a whole number from 1",
                "{\"rates\":{},\"seed\":1.5}|seed must be a whole number",
                "{\"rates\":{},\"operations\":[\"pay\"]}|there is no such operation; the operations are charge,",
                "{\"rates\":{},\"operations\":[]}|operations must name at least one operation",
                "{\"rates\":{},\"declineCode\":\"no way\"}|declineCode must be",
                "{\"rates\":{},\"delay\":5}|there is no field \"delay\" here",
            })
    void wrongRatesAreRefusedAndChangeNothing(String body, String reason) throws Exception {
        client.put("/sim/faults", "{\"rates\":{\"silent\":0.5}}");
        BankClient.Answer refused = client.put("/sim/faults", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("detail")).contains(reason);
        assertThat(client.get("/sim/faults").json().path("rates").propertyNames())
                .containsExactly("silent");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|faults is missing",
                "{\"faults\":\"silent\"}|faults must be a list of different names",
                "{\"faults\":[\"silent\",\"silent\"]}|faults must be a list of different names",
                "{\"faults\":[7]}|faults must be a list of different names",
                "{\"faults\":[]}|faults must name at least one fault",
                "{\"faults\":[\"silent\",\"reset\"]}|faults silent and reset exclude each other",
                "{\"faults\":[\"queryLag\"]}|fault queryLag needs queryLagMs",
            })
    void wrongFaultsOfAnOrderAreRefused(String body, String reason) throws Exception {
        BankClient.Answer refused = client.put("/sim/faults/orders/m1/o1", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("detail")).contains(reason);
        assertThat(bank.faults().orders()).isEmpty();
    }

    @Test
    void faultsAreShownAndTakenAway() throws Exception {
        client.put("/sim/faults", "{\"rates\":{\"dropReply\":0.05},\"seed\":42,\"times\":1}");
        JsonNode shown = client.put("/sim/faults/orders/m1/o1", "{\"faults\":[\"delay\",\"dropReply\"],\"delayMs\":7}")
                .json();
        assertThat(shown.path("rates").path("dropReply").decimalValue()).isEqualByComparingTo("0.05");
        assertThat(shown.path("seed").longValue()).isEqualTo(42);
        assertThat(shown.path("times").longValue()).isEqualTo(1);
        assertThat(shown.path("orders").path("m1/o1").path("delayMs").longValue())
                .isEqualTo(7);

        assertThat(client.send("DELETE", "/sim/faults/orders/m1/o1", "").json().path("orders"))
                .isEmpty();
        assertThat(client.send("DELETE", "/sim/faults", "").json().path("rates"))
                .isEmpty();
        client.put("/sim/faults/orders/m1/o1", "{\"faults\":[\"silent\"]}");
        assertThat(client.send("DELETE", "/sim/faults/orders", "").json().path("orders"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"after=x", "after=-1", "limit=0", "limit=10001", "after=1&after=2", "after=99999999999999999999"})
    void aPageThatIsNoneIsRefused(String query) throws Exception {
        assertThat(client.get("/sim/charges?" + query).status()).isEqualTo(400);
    }
}
