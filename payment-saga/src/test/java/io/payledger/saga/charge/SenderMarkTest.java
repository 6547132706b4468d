package io.payledger.saga.charge;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.Stories;
import java.util.Map;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.junit.jupiter.api.Test;

class SenderMarkTest {
    private static final SubmitPayment SUBMIT = new SubmitPayment(Stories.PAYMENT, Stories.AMOUNT, Stories.CHANNEL);

    private final SenderMark mark = new SenderMark();

    @Test
    void onlyCommandsThatStoreAnIntentAreMarked() {
        mark.begin("run 1");

        assertThat(dataFor(SUBMIT)).isEqualTo(Map.of(MetaKeys.SENDER, "run 1"));
        assertThat(dataFor(new ResendAttempt(Stories.PAYMENT, 1))).isEqualTo(Map.of(MetaKeys.SENDER, "run 1"));
        assertThat(dataFor(new CallForReview(Stories.PAYMENT, Stories.TRADE_NO, "WHY")))
                .isEmpty();
    }

    @Test
    void nothingIsMarkedBeforeTheLogCanBeFollowedNorAfterTheEnd() {
        assertThat(dataFor(SUBMIT)).isEmpty();
        mark.begin("run 1");
        mark.end();

        assertThat(dataFor(SUBMIT)).isEmpty();
    }

    private Map<String, ?> dataFor(PaymentCommand command) {
        return mark.correlationDataFor(new GenericCommandMessage<>(command));
    }
}
