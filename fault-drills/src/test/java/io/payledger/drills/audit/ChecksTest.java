package io.payledger.drills.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.drills.audit.Finding.Kind;
import io.payledger.drills.told.Told;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** An auditor who finds nothing would be the best of all: each promise is broken here once, and must be found. */
class ChecksTest {
    private static final Instant AT = Instant.parse("2026-11-30T10:00:00Z");
    private static final String ORDER = "demo/o1";

    private final List<Told> told = new ArrayList<>();
    private final List<BankCharge> bank = new ArrayList<>();
    private final Map<String, LoggedPayment> payments = new HashMap<>();
    private final Map<String, LedgerBooks.Row> rows = new HashMap<>();
    private final List<String> sagas = new ArrayList<>();
    private long sequence;

    @BeforeEach
    void anOrderThatIsPaidOnce() {
        event("PaymentSubmitted", "\"amount\":{\"minor\":500,\"currency\":\"CNY\"}");
        event("PaymentAttemptStarted", "\"attempt\":1,\"tradeNo\":\"C1\"");
        event("PaymentSucceeded", "\"attempt\":1,\"tradeNo\":\"C1\",\"amount\":{\"minor\":500}");
        rows.put(ORDER, new LedgerBooks.Row("SUCCESS", 500, "CNY"));
        bank.add(charge("C1", 0, true));
        told.add(answer(Told.Kind.PAY, 202, "PROCESSING", null));
        told.add(answer(Told.Kind.STATUS, 200, "SUCCESS", null));
    }

    @Test
    void nothingIsFoundWhereAllIsWell() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void aSecondChargeIsFound() {
        event("PaymentAttemptStarted", "\"attempt\":2,\"tradeNo\":\"C2\"");
        bank.add(charge("C2", 0, true));
        assertThat(findings()).extracting(Finding::kind).contains(Kind.DOUBLE_CHARGE);
    }

    @Test
    void aChargeUnderANumberThatNobodyIntendedIsFound() {
        bank.set(0, charge("C9", 0, true));
        assertThat(findings()).extracting(Finding::promise).contains("I2", "I1");
    }

    @Test
    void aChargeBeforeItsIntentIsFound() {
        bank.set(0, new BankCharge("C1", "demo", "o1", 500, "CNY", true, 0, true, AT.minusSeconds(1)));
        assertThat(findings()).extracting(Finding::promise).containsExactly("I3");
    }

    @Test
    void anAnswerThatIsNotThereAnyMoreIsFound() {
        told.add(new Told(1, Told.Kind.PAY, "demo", "gone", "k", null, 500, "CNY", 202, null, "PROCESSING", "C7"));
        assertThat(findings()).extracting(Finding::kind).containsExactly(Kind.LOST_ACK);
    }

    @Test
    void anOrderThatWasUnknownInBetweenIsFoundThoughItIsBackAgain() {
        told.add(1, answer(Told.Kind.STATUS, 404, null, "ORDER_NOT_FOUND"));
        assertThat(findings()).extracting(Finding::kind).containsExactly(Kind.LOST_ACK);
    }

    @Test
    void aFailureThatWasChargedIsFound() {
        payments.clear();
        sequence = 0;
        told.clear();
        event("PaymentSubmitted", "\"amount\":{\"minor\":500,\"currency\":\"CNY\"}");
        event("PaymentAttemptStarted", "\"attempt\":1,\"tradeNo\":\"C1\"");
        event("PaymentNotCharged", "\"attempt\":1,\"tradeNo\":\"C1\"");
        rows.put(ORDER, new LedgerBooks.Row("FAILED", 500, "CNY"));
        assertThat(findings()).extracting(Finding::kind).contains(Kind.WRONGLY_FAILED);
    }

    @Test
    void whatIsNeitherFinalNorWithAPersonIsFound() {
        payments.clear();
        sequence = 0;
        told.clear();
        bank.clear();
        event("PaymentSubmitted", "\"amount\":{\"minor\":500,\"currency\":\"CNY\"}");
        event("PaymentAttemptStarted", "\"attempt\":1,\"tradeNo\":\"C1\"");
        event("PaymentOutcomeUnknown", "\"attempt\":1,\"tradeNo\":\"C1\"");
        rows.put(ORDER, new LedgerBooks.Row("UNKNOWN", 500, "CNY"));
        assertThat(findings()).extracting(Finding::kind).containsExactly(Kind.STUCK);
        event("ManualReviewCalled", "\"attempt\":1");
        assertThat(findings()).isEmpty();
    }

    @Test
    void aSagaThatIsLeftOverIsFound() {
        sagas.add("charge of " + ORDER);
        assertThat(findings()).extracting(Finding::kind).containsExactly(Kind.STUCK);
    }

    @Test
    void aTableThatSaysSomethingElseIsFound() {
        rows.put(ORDER, new LedgerBooks.Row("PROCESSING", 500, "CNY"));
        assertThat(findings()).extracting(Finding::promise).containsExactly("I14");
    }

    @Test
    void aRefundThatTheBankDoesNotKnowIsFound() {
        event("RefundReserved", "\"refundId\":\"r1\",\"refundNo\":\"R1\",\"amount\":{\"minor\":200}");
        event("RefundSucceeded", "\"refundId\":\"r1\",\"refundNo\":\"R1\",\"amount\":{\"minor\":200}");
        assertThat(findings()).extracting(Finding::promise).contains("I7");
        bank.set(0, charge("C1", 200, true));
        assertThat(findings()).isEmpty();
    }

    @Test
    void anAnswerThatIsNowhereDocumentedIsFound() {
        told.add(answer(Told.Kind.PAY, 500, null, "INTERNAL_ERROR"));
        assertThat(findings()).extracting(Finding::promise).containsExactly("I9");
    }

    @Test
    void whatWasSpoiltOnPurposeIsSetAside() {
        bank.clear();
        assertThat(findings()).isNotEmpty();
        assertThat(findings(AuditRules.strict().settingAside(Set.of(ORDER)))).isEmpty();
    }

    private List<Finding> findings() {
        return findings(AuditRules.strict());
    }

    private List<Finding> findings(AuditRules rules) {
        TreeMap<String, Long> balance = new TreeMap<>();
        bank.forEach(row -> balance.merge(row.currency(), row.amount() - row.refunded(), Long::sum));
        TreeMap<String, Long> distribution = new TreeMap<>();
        payments.values().forEach(payment -> distribution.merge(payment.status(), 1L, Long::sum));
        LedgerBooks ledger = new LedgerBooks(
                3,
                3,
                payments,
                List.of(),
                List.of(),
                rows,
                distribution,
                balance,
                List.of(),
                sagas,
                0,
                List.of(),
                0,
                List.of(),
                new TreeMap<>(),
                false);
        Sources sources = new Sources(told, BankBooks.of(bank, List.of(), Map.of()), ledger);
        CheckList checks = new CheckList(rules.setAside());
        new MoneyChecks(sources, rules, checks).run();
        new ToldChecks(sources, rules, checks).run();
        new LogChecks(ledger, rules, checks).run();
        return checks.done().stream()
                .flatMap(check -> check.findings().stream())
                .toList();
    }

    private void event(String type, String members) {
        payments.computeIfAbsent(ORDER, LoggedPayment::new)
                .add(type, sequence++, JsonMapper.shared().readTree("{" + members + "}"), AT);
    }

    private static BankCharge charge(String tradeNo, long refunded, boolean effective) {
        return new BankCharge(tradeNo, "demo", "o1", 500, "CNY", true, refunded, effective, AT.plusMillis(5));
    }

    private static Told answer(Told.Kind kind, int http, @Nullable String status, @Nullable String code) {
        return new Told(
                0, kind, "demo", "o1", "k1", null, 500, "CNY", http, code, status, status == null ? null : "C1");
    }
}
