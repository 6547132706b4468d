package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSubmitted;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.app.quality.GeneratedPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All orders in which a bank can tell SUCCESS, FAIL, SUCCESS again and a word nobody knows, before, with and after the
 * reply to the charge itself: 72 payments, each by HTTP. What becomes of them is a table in docs/callbacks.md.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CallbackOrdersIT {
    @TempDir
    static Path folder;

    private static CallbackLedger ledger;

    private enum Message {
        SUCCESS("SUCCESS"),
        FAIL("FAIL"),
        AGAIN("SUCCESS again"),
        WORD("unknown word");

        private final String label;

        Message(String label) {
            this.label = label;
        }

        BankCallback of(String order) {
            return switch (this) {
                case SUCCESS -> BankCallback.success(order, 500, "CNY");
                // Other bytes, so that it is no duplicate of the inbox's but of the payment's.
                case AGAIN -> BankCallback.success(order, 500, "CNY").with("delivery", 2);
                case FAIL -> BankCallback.fail(order, 500, "CNY");
                case WORD -> BankCallback.success(order, 500, "CNY").with("status", "SETTLING");
            };
        }
    }

    /** Where the reply to the charge arrives: after so many of the four messages. */
    private enum Reply {
        BEFORE(4, "before the reply"),
        WITH(2, "around the reply"),
        AFTER(0, "after the reply");

        private final int messagesBefore;
        private final String label;

        Reply(int messagesBefore, String label) {
            this.messagesBefore = messagesBefore;
            this.label = label;
        }
    }

    @BeforeAll
    static void start() throws IOException {
        ledger = new CallbackLedger(folder);
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    @Order(1)
    @DisplayName("B03 B04 B05 B14 B23 every order of the bank's messages ends paid, once")
    void everyOrderEndsPaidOnce(List<Message> messages, Reply reply) {
        String order = name(messages, reply);
        ledger.shop().pay(order, 500, "CNY");
        ledger.awaitAsked(order);
        for (int told = 0; told < messages.size(); told++) {
            answer(order, reply, told);
            ledger.deliver(messages.get(told).of(order));
            ledger.awaitApplied(order, told + 1);
        }
        answer(order, reply, messages.size());

        ledger.awaitStatus(order, "SUCCESS");
        List<PaymentEvent> events = ledger.events(order);
        assertThat(events.stream().filter(it -> it instanceof PaymentSucceeded || it instanceof LateSuccessAccepted))
                .as("paid exactly once, and by the bank's word")
                .hasSize(1);
        boolean failFirst = indexOf(messages, Message.FAIL)
                < Math.min(
                        reply.messagesBefore,
                        Math.min(indexOf(messages, Message.SUCCESS), indexOf(messages, Message.AGAIN)));
        assertThat(events.stream().anyMatch(PaymentDeclined.class::isInstance))
                .as("FAILED only when nothing had said SUCCESS before the FAIL")
                .isEqualTo(failFirst);
        assertThat(events.stream().filter(ContradictionRecorded.class::isInstance))
                .as("a FAIL after a SUCCESS is recorded, once")
                .hasSize(failFirst ? 0 : 1);
        assertThat(ledger.bank().charges(order)).isEqualTo(1);
    }

    @Test
    @Order(2)
    void theTableInTheDocumentationIsWhatHappened() throws IOException {
        StringBuilder table = new StringBuilder("| the bank tells | "
                + Arrays.stream(Reply.values()).map(reply -> reply.label).collect(Collectors.joining(" | "))
                + " |\n| --- | --- | --- | --- |\n");
        byOrder()
                .forEach((messages, results) -> table.append("| ")
                        .append(messages.stream().map(it -> it.label).collect(Collectors.joining(", ")))
                        .append(" | ")
                        .append(String.join(" | ", results.values()))
                        .append(" |\n"));
        GeneratedPart.isUpToDate("docs/callbacks.md", "orders", table.toString());
    }

    private static Map<List<Message>, Map<Reply, String>> byOrder() {
        Map<List<Message>, Map<Reply, String>> rows = new LinkedHashMap<>();
        for (List<Message> messages : orders(List.of(Message.values()))) {
            Map<Reply, String> cells = new EnumMap<>(Reply.class);
            for (Reply reply : Reply.values()) {
                cells.put(
                        reply,
                        ledger.events(name(messages, reply)).stream()
                                .flatMap(CallbackOrdersIT::word)
                                .collect(Collectors.joining(" → ")));
            }
            rows.put(messages, cells);
        }
        return rows;
    }

    private static Stream<String> word(PaymentEvent event) {
        return switch (event) {
            case PaymentSubmitted it -> Stream.empty();
            case PaymentAttemptStarted it -> Stream.empty();
            case PaymentSucceeded it -> Stream.of("SUCCESS");
            case PaymentDeclined it -> Stream.of("FAILED");
            case PaymentOutcomeUnknown it -> Stream.of("UNKNOWN");
            case LateSuccessAccepted it -> Stream.of("SUCCESS (late)");
            case ContradictionRecorded it -> Stream.of("contradiction");
            default -> Stream.of(event.getClass().getSimpleName());
        };
    }

    static Stream<Arguments> cases() {
        return orders(List.of(Message.values())).stream()
                .flatMap(messages -> Arrays.stream(Reply.values()).map(reply -> Arguments.of(messages, reply)));
    }

    private static List<List<Message>> orders(List<Message> messages) {
        if (messages.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Message>> all = new ArrayList<>();
        for (Message first : messages) {
            List<Message> rest = messages.stream().filter(it -> it != first).toList();
            for (List<Message> order : orders(rest)) {
                all.add(Stream.concat(Stream.of(first), order.stream()).toList());
            }
        }
        return all;
    }

    private static void answer(String order, Reply reply, int told) {
        if (told == reply.messagesBefore) {
            ledger.bank().answer(order);
            // The reply says SUCCESS: no message after it may overtake it where it changes something.
            ledger.awaitStatus(order, "SUCCESS");
        }
    }

    private static String name(List<Message> messages, Reply reply) {
        return messages.stream().map(it -> it.name().substring(0, 1)).collect(Collectors.joining()) + "-"
                + reply.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static int indexOf(List<Message> messages, Message message) {
        return messages.indexOf(message);
    }
}
