package io.payledger.saga.charge;

import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;

import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.saga.FakeBank;
import io.payledger.saga.SagaStory;
import java.time.Duration;
import java.util.List;
import org.axonframework.test.saga.SagaTestFixture;

/** A {@link SagaStory} of one charge. */
final class ChargeSagaStory {
    static final List<Duration> AGES = SagaStory.AGES;
    static final Duration LAST_ANSWER = SagaStory.LAST_ANSWER;

    private final SagaStory<ChargeSaga> story = new SagaStory<>(ChargeSaga.class);
    final FakeBank bank = story.bank;
    final SagaTestFixture<ChargeSaga> saga = story.saga;
    final SagaStory.FixtureClock clock = story.clock;

    static RecordBankOutcome reported(EvidenceSource source, BankOutcome outcome) {
        return new RecordBankOutcome(PAYMENT, new BankEvidence(TRADE_NO, source, outcome));
    }
}
