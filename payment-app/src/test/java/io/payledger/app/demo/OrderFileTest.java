package io.payledger.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderFileTest {
    private static final String GOOD =
            "{\"orderId\":\"o1\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}";

    @TempDir
    private Path folder;

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("orders.jsonl"), content);
    }

    @Test
    void ordersComeInTheOrderOfTheFileAndEmptyLinesAreSkipped() throws IOException {
        List<DemoOrder> orders = OrderFile.read(file(GOOD + "\n\n" + GOOD.replace("o1", "o2") + "\n"));
        assertThat(orders).extracting(order -> order.orderId().value()).containsExactly("o1", "o2");
        assertThat(orders.getFirst().amount()).isEqualTo(Money.of(500, Currency.CNY));
    }

    @Test
    void aByteOrderMarkAndLineEndsOfWindowsAreNoFault() throws IOException {
        assertThat(OrderFile.read(file("\uFEFF" + GOOD + "\r\n" + GOOD.replace("o1", "o2") + "\r\n")))
                .hasSize(2);
    }

    @Test
    void theShippedSampleHoldsAThousandOrdersOfManyCurrenciesAndChannels() {
        List<DemoOrder> orders = OrderFile.read(Path.of("..", "demo", "orders-1000.jsonl"));
        assertThat(orders).hasSize(1000);
        assertThat(orders.stream().map(order -> order.amount().currency()).distinct())
                .contains(
                        Currency.CNY,
                        Currency.EUR,
                        Currency.USD,
                        Currency.JPY,
                        Currency.KRW,
                        Currency.KWD,
                        Currency.CLF);
        assertThat(orders.stream().map(order -> order.channel().value()).distinct())
                .containsExactlyInAnyOrder("WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "500|500.0|amount must be a whole number",
                "500|\"500\"|amount must be a whole number",
                "500|0|amount must be a whole number",
                "500|1000000000000000|amount must be a whole number",
                "\"amount\":500,|''|amount is missing",
                "CNY|cny|currency must be an ISO 4217 code",
                "CNY|XXX|currency must be an ISO 4217 code",
                "WECHAT|wechat|channel must be",
                "\"o1\"|\"o 1\"|orderId must be",
                "\"o1\"|1|orderId must be a text",
                "\"amount\":500|\"amount\":500,\"amount\":5|not one well-formed JSON object",
                "\"amount\":500|\"amount\":500,\"x\":5|only orderId, channel, amount and currency",
                "\"CNY\"}|\"CNY\"|not one well-formed JSON object",
                "\"CNY\"}|\"CNY\"}{}|not one well-formed JSON object",
            })
    void aWrongLineIsNamedWithWhatIsWrong(String right, String wrong, String reason) throws IOException {
        Path file = file(GOOD.replace("o1", "o0") + "\n\n" + GOOD.replace(right, wrong) + "\n");
        assertThatThrownBy(() -> OrderFile.read(file))
                .isInstanceOf(DemoException.class)
                .hasMessageStartingWith(file + " line 3: ")
                .hasMessageContaining(reason);
    }

    @Test
    void anOrderThatComesTwiceIsNamedWithBothLines() throws IOException {
        Path file = file(GOOD + "\n" + GOOD.replace("500", "600") + "\n");
        assertThatThrownBy(() -> OrderFile.read(file)).hasMessageEndingWith("line 2: its orderId is on line 1 already");
    }

    @Test
    void aFileWithoutOrdersIsRefused() throws IOException {
        Path empty = file("\n \n");
        assertThatThrownBy(() -> OrderFile.read(empty)).hasMessageEndingWith("holds no order");
        assertThatThrownBy(() -> OrderFile.read(folder.resolve("none"))).hasMessageStartingWith("There is no file");
        assertThatThrownBy(() -> OrderFile.read(folder)).hasMessageContaining("cannot be read");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 10});
        assertThatThrownBy(() -> OrderFile.read(binary)).hasMessageContaining("no UTF-8 text");
    }
}
