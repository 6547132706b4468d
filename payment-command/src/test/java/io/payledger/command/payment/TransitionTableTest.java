package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.STRANGE_TRADE_NO;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.decline;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.neverSent;
import static io.payledger.command.payment.PaymentStories.notFound;
import static io.payledger.command.payment.PaymentStories.notSent;
import static io.payledger.command.payment.PaymentStories.silence;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.surplus;
import static io.payledger.command.payment.PaymentStories.tradeNo;
import static io.payledger.command.payment.PaymentStories.unknown;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every cell of the state machine: for each story and each kind of news, the event that is appended and the status of the
 * payment after it. The expectations are written out from the design's table, not read from the code's.
 */
class TransitionTableTest {
    /** Columns of the table below. */
    private static final List<BankOutcome> NEWS = List.of(
            decline(), charged(1), charged(1, Money.of(50_001, Currency.CNY)), silence(), notFound(), neverSent());

    private static final Map<String, List<PaymentEvent>> STORIES = Map.of(
            "pending", List.of(submitted(), attempt(1), notSent(1)),
            "processing", List.of(submitted(), attempt(1)),
            "unknown", List.of(submitted(), attempt(1), unknown(1)),
            "failed", List.of(submitted(), attempt(1), declined(1)),
            "failed, both", List.of(submitted(), attempt(1), declined(1), attempt(2), declined(2)),
            "failed, next alive", List.of(submitted(), attempt(1), declined(1), attempt(2)),
            "failed, next unknown", List.of(submitted(), attempt(1), declined(1), attempt(2), unknown(2)),
            "failed, next won", List.of(submitted(), attempt(1), declined(1), attempt(2), succeeded(2)),
            "success", List.of(submitted(), attempt(1), succeeded(1)),
            "surplus", List.of(submitted(), attempt(1), declined(1), attempt(2), surplus(1)));

    private static final String NOT_OURS = "not ours";

    // @formatter:off
    // spotless:off
    private static final String TABLE = """
            story                | decline                          | success                         | other amount                      | silence                       | not found, window over           | not sent
            pending              | PaymentDeclined FAILED           | PaymentSucceeded SUCCESS        | BankMismatchRecorded PENDING      | PaymentOutcomeUnknown UNKNOWN | PaymentNotCharged FAILED         | - PENDING
            processing           | PaymentDeclined FAILED           | PaymentSucceeded SUCCESS        | BankMismatchRecorded PROCESSING   | PaymentOutcomeUnknown UNKNOWN | PaymentNotCharged FAILED         | PaymentAttemptNotSent PENDING
            unknown              | PaymentDeclined FAILED           | PaymentSucceeded SUCCESS        | BankMismatchRecorded UNKNOWN      | - UNKNOWN                     | PaymentNotCharged FAILED         | - UNKNOWN
            failed               | - FAILED                         | LateSuccessAccepted SUCCESS     | BankMismatchRecorded FAILED       | - FAILED                      | - FAILED                         | - FAILED
            failed, both         | - FAILED                         | LateSuccessAccepted SUCCESS     | BankMismatchRecorded FAILED       | - FAILED                      | - FAILED                         | - FAILED
            failed, next alive   | - PROCESSING                     | SurplusChargeDetected PROCESSING| BankMismatchRecorded PROCESSING   | - PROCESSING                  | - PROCESSING                     | - PROCESSING
            failed, next unknown | - UNKNOWN                        | SurplusChargeDetected UNKNOWN   | BankMismatchRecorded UNKNOWN      | - UNKNOWN                     | - UNKNOWN                        | - UNKNOWN
            failed, next won     | - SUCCESS                        | SurplusChargeDetected SUCCESS   | BankMismatchRecorded SUCCESS      | - SUCCESS                     | - SUCCESS                        | - SUCCESS
            success              | ContradictionRecorded SUCCESS    | - SUCCESS                       | BankMismatchRecorded SUCCESS      | - SUCCESS                     | ContradictionRecorded SUCCESS    | - SUCCESS
            surplus              | - PROCESSING                     | - PROCESSING                    | BankMismatchRecorded PROCESSING   | - PROCESSING                  | - PROCESSING                     | - PROCESSING
            not ours             | BankMismatchRecorded PROCESSING  | BankMismatchRecorded PROCESSING | BankMismatchRecorded PROCESSING   | BankMismatchRecorded PROCESSING | BankMismatchRecorded PROCESSING | BankMismatchRecorded PROCESSING
            """;
    // spotless:on
    // @formatter:on

    static Stream<Arguments> cells() {
        List<Arguments> cells = new ArrayList<>();
        TABLE.lines().skip(1).forEach(line -> {
            String[] row = line.split("\\|");
            for (int column = 0; column < NEWS.size(); column++) {
                String[] expected = row[column + 1].strip().split(" ");
                cells.add(Arguments.of(row[0].strip(), NEWS.get(column), expected[0], expected[1]));
            }
        });
        return cells.stream();
    }

    @ParameterizedTest(name = "{0}, {1}: {2} {3}")
    @MethodSource("cells")
    void everyCellDoesWhatTheDesignSays(String story, BankOutcome news, String event, String status) {
        Decision<PaymentView> decision = decide(story, news);
        assertThat(decision.events())
                .extracting(it -> it.getClass().getSimpleName())
                .isEqualTo(
                        switch (event) {
                            case "-" -> List.of();
                            case "SurplusChargeDetected" -> List.of(event, "RefundReserved");
                            default -> List.of(event);
                        });
        assertThat(decision.answer().status()).hasToString(status);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("cells")
    void theSameNewsAgainAddsNothing(String story, BankOutcome news, String event, String status) {
        PaymentState state = story(story).after(decide(story, news).events());
        assertThat(ChargeRules.record(state, bankSays(subject(story), news)).events())
                .isEmpty();
    }

    @Test
    void theStoriesReachEveryRow() {
        assertThat(Stream.concat(STORIES.keySet().stream(), Stream.of(NOT_OURS))
                        .map(story -> ((Submitted) story(story)).standing(subject(story))))
                .contains(Standing.values());
        assertThat(NEWS).extracting(it -> News.of(it, PaymentStories.AMOUNT)).contains(News.values());
    }

    private static Decision<PaymentView> decide(String story, BankOutcome news) {
        return ChargeRules.record(story(story), bankSays(subject(story), news));
    }

    private static PaymentState story(String name) {
        return PaymentState.NONE.after(
                name.equals(NOT_OURS) ? List.of(submitted(), attempt(1)) : STORIES.getOrDefault(name, List.of()));
    }

    private static TradeNo subject(String story) {
        return story.equals(NOT_OURS) ? STRANGE_TRADE_NO : tradeNo(1);
    }
}
