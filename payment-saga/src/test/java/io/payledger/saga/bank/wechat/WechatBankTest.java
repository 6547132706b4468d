package io.payledger.saga.bank.wechat;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHANNEL;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.REFUND;
import static io.payledger.saga.Stories.REFUND_NO;
import static io.payledger.saga.Stories.TRADE_NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankAnswer.Cancelled;
import io.payledger.saga.bank.BankAnswer.Declined;
import io.payledger.saga.bank.BankAnswer.NotFound;
import io.payledger.saga.bank.BankAnswer.NotSent;
import io.payledger.saga.bank.BankAnswer.OtherCharge;
import io.payledger.saga.bank.BankAnswer.Pending;
import io.payledger.saga.bank.BankAnswer.Succeeded;
import io.payledger.saga.bank.BankAnswer.Unknown;
import io.payledger.saga.bank.BankAnswer.Unpaid;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.Charge;
import io.payledger.testsupport.wechat.WechatBooks;
import io.payledger.testsupport.wechat.WechatKeys;
import io.payledger.testsupport.wechat.WechatStub;
import io.payledger.testsupport.wechat.WechatStub.Call;
import io.payledger.testsupport.wechat.WechatStub.Fault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The adapter against a little WeChat over real connections, with real signatures both ways. */
class WechatBankTest {
    private static final Succeeded PAID = new Succeeded(AMOUNT, "42" + TRADE_NO);
    private static final Succeeded REFUNDED = new Succeeded(AMOUNT, "50" + REFUND_NO);

    @TempDir
    static Path folder;

    private static WechatKeys keys;

    private static final Map<TradeNo, String> CODES = new ConcurrentHashMap<>();

    private WechatStub wechat;
    private BankGateway bank;

    @BeforeAll
    static void makeKeys() {
        keys = WechatKeys.in(folder);
    }

    @BeforeEach
    void open() {
        wechat = WechatStub.start(keys);
        bank = bank(wechat.url());
    }

    @AfterEach
    void close() {
        bank.close();
        wechat.close();
    }

    @Test
    void aChargeIsANativeOrderThatThePayerPays() {
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unpaid());
        assertThat(wechat.books().order(TRADE_NO.value()))
                .isEqualTo(new WechatBooks.Order(
                        TRADE_NO.value(),
                        1234,
                        "CNY",
                        PAYMENT.value(),
                        "Order o1",
                        "http://127.0.0.1/bank/callbacks/WECHAT",
                        "NOTPAY",
                        null));
        assertThat(CODES).containsEntry(TRADE_NO, "weixin://wxpay/bizpayurl?pr=" + TRADE_NO);
        assertThat(bank.query(CHARGE)).isEqualTo(new Unpaid());
        wechat.books().pay(TRADE_NO.value());
        assertThat(bank.query(CHARGE)).isEqualTo(PAID);
    }

    @Test
    void theSameNumberTwiceIsOneOrder() {
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unpaid());
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unpaid());
        wechat.books().pay(TRADE_NO.value());
        assertThat(bank.charge(CHARGE))
                .as("WeChat says ORDERPAID, and is asked")
                .isEqualTo(PAID);
        assertThat(wechat.books().paid()).hasSize(1);
    }

    @Test
    void anotherOrderUnderTheNumberIsNoDecline() {
        bank.charge(new Charge(PAYMENT, 1, TRADE_NO, CHANNEL, Money.of(1, Currency.CNY)));
        assertThat(bank.charge(CHARGE))
                .as("OUT_TRADE_NO_USED: what is known under the number counts")
                .isEqualTo(new Unpaid());
    }

    @Test
    void c09OnlyYuanThatFitAnOrderAreSent() {
        assertThat(bank.charge(charge(Money.of(500, Currency.JPY))))
                .isEqualTo(new Declined("AMOUNT_NOT_TAKEN_BY_WECHAT"));
        assertThat(bank.charge(charge(Money.of(Integer.MAX_VALUE + 1L, Currency.CNY))))
                .isEqualTo(new Declined("AMOUNT_NOT_TAKEN_BY_WECHAT"));
        assertThat(wechat.calls()).isEmpty();
        assertThat(bank.charge(charge(Money.of(Integer.MAX_VALUE, Currency.CNY))))
                .isEqualTo(new Unpaid());
    }

    @ParameterizedTest
    @MethodSource
    void statesOfAnOrder(String state, BankAnswer meaning) {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        wechat.books().set(TRADE_NO.value(), state);
        assertThat(bank.query(CHARGE)).isEqualTo(meaning);
    }

    static Stream<Arguments> statesOfAnOrder() {
        return Stream.of(
                Arguments.of("SUCCESS", PAID),
                Arguments.of("REFUND", PAID),
                Arguments.of("NOTPAY", new Unpaid()),
                Arguments.of("PAYERROR", new Unpaid()),
                Arguments.of("USERPAYING", new Pending()),
                Arguments.of("ACCEPT", new Pending()),
                Arguments.of("CLOSED", new Cancelled()),
                Arguments.of("REVOKED", new Cancelled()),
                Arguments.of("SOMETHING_NEW", new Unknown("STATE_UNKNOWN")));
    }

    @ParameterizedTest
    @MethodSource
    void whatDoesNotFitIsNoSuccessOfThisCharge(String text, String by, BankAnswer meaning) {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        wechat.fault(Call.QUERY, new Fault.Replaces(text, by));
        assertThat(bank.query(CHARGE)).isEqualTo(meaning);
    }

    static Stream<Arguments> whatDoesNotFitIsNoSuccessOfThisCharge() {
        return Stream.of(
                Arguments.of(
                        "\"total\":1234",
                        "\"total\":1235",
                        new Succeeded(Money.of(1235, Currency.CNY), PAID.bankReference())),
                Arguments.of(
                        "\"currency\":\"CNY\"",
                        "\"currency\":\"HKD\"",
                        new Succeeded(Money.of(1234, Currency.HKD), PAID.bankReference())),
                Arguments.of("\"currency\":\"CNY\"", "\"currency\":\"XXQ\"", new Unknown("AMOUNT_UNREADABLE")),
                Arguments.of("\"total\":1234", "\"total\":-1", new Unknown("AMOUNT_UNREADABLE")),
                Arguments.of("\"total\":1234", "\"total\":12.5", new Unknown("UNREADABLE_ANSWER")),
                Arguments.of("\"total\":1234", "\"total\":99999999999", new Unknown("UNREADABLE_ANSWER")),
                Arguments.of("\"amount\"", "\"amounts\"", new Unknown("AMOUNT_UNREADABLE")),
                Arguments.of(WechatKeys.MERCHANT, "1900000110", new Unknown("MERCHANT_MISMATCH")),
                Arguments.of(WechatKeys.APP, "wx0000000000000000", new Unknown("APP_MISMATCH")),
                Arguments.of("\"42" + TRADE_NO + "\"", "\"\"", new Unknown("BANK_REFERENCE_MISSING")),
                Arguments.of(
                        "\"out_trade_no\":\"" + TRADE_NO,
                        "\"out_trade_no\":\"C1234567",
                        new OtherCharge(new TradeNo("C1234567"), AMOUNT, PAID.bankReference())),
                Arguments.of("\"out_trade_no\":\"" + TRADE_NO, "\"out_trade_no\":\"?", new Unknown("NUMBER_MISMATCH")),
                Arguments.of("{\"appid\"", "{\"appid", new Unknown("UNREADABLE_ANSWER")));
    }

    @ParameterizedTest
    @MethodSource
    void anAnswerThatIsNotWholeAndSignedSaysNothing(Fault fault, String why) {
        wechat.fault(Call.PREPAY, fault);
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unknown(why));
        wechat.fault(Call.QUERY, fault);
        assertThat(bank.query(CHARGE)).isEqualTo(new Unknown(why));
        wechat.fault(Call.CLOSE, fault);
        assertThat(bank.cancel(CHARGE)).isEqualTo(new Unknown(why));
        wechat.fault(Call.REFUND_QUERY, fault);
        assertThat(bank.queryRefund(REFUND)).isEqualTo(new Unknown(why));
        assertThat(wechat.calls().stream().filter(call -> !call.contains("QUERY")))
                .as("nothing that does something is repeated")
                .containsExactly("PREPAY " + TRADE_NO, "CLOSE " + TRADE_NO);
    }

    static Stream<Arguments> anAnswerThatIsNotWholeAndSignedSaysNothing() {
        return Stream.of(
                Arguments.of(new Fault.NoReply(), "CONNECTION_LOST"),
                Arguments.of(new Fault.Lost(), "CONNECTION_LOST"),
                Arguments.of(new Fault.Forged(), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Unsigned(), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Stale(400), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Stale(-400), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Page(502), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Page(404), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Page(200), "ANSWER_NOT_AUTHENTIC"),
                Arguments.of(new Fault.Refuses(500, "SYSTEM_ERROR"), "SYSTEM_ERROR"),
                Arguments.of(new Fault.Refuses(429, "FREQUENCY_LIMITED"), "FREQUENCY_LIMITED"));
    }

    @Test
    void halfAnAnswerSaysNothing() {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        wechat.fault(Call.QUERY, new Fault.Half());
        assertThat(bank.query(CHARGE)).isEqualTo(new Unknown("CONNECTION_LOST"));
    }

    @Test
    void aNumberThatWechatDoesNotKnowIsNotFoundOnlyByItsSignedWord() {
        assertThat(bank.query(CHARGE)).isEqualTo(new NotFound());
        assertThat(bank.cancel(CHARGE)).isEqualTo(new NotFound());
        assertThat(bank.queryRefund(REFUND)).isEqualTo(new NotFound());
        wechat.fault(Call.QUERY, new Fault.Unsigned());
        assertThat(bank.query(CHARGE)).isEqualTo(new Unknown("ANSWER_NOT_AUTHENTIC"));
        wechat.fault(Call.QUERY, new Fault.Refuses(404, "SOMETHING_ELSE"));
        assertThat(bank.query(CHARGE)).isEqualTo(new Unknown("SOMETHING_ELSE"));
    }

    @Test
    void aRefusalIsADeclineOnlyWhenWechatHasNoSuchOrder() {
        wechat.fault(Call.PREPAY, new Fault.Refuses(403, "RULE_LIMIT"));
        assertThat(bank.charge(CHARGE)).isEqualTo(new Declined("RULE_LIMIT"));
        wechat.fault(Call.PREPAY, new Fault.Refuses(400, "INVALID_REQUEST"));
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unknown("INVALID_REQUEST"));
        wechat.noFaults();
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        wechat.fault(Call.PREPAY, new Fault.Refuses(403, "RULE_LIMIT"));
        assertThat(bank.charge(CHARGE)).as("an earlier request was taken").isEqualTo(PAID);
        wechat.fault(Call.QUERY, new Fault.NoReply());
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unknown("CONNECTION_LOST"));
    }

    @Test
    void aClosedOrderIsNeverPaid() {
        bank.charge(CHARGE);
        assertThat(bank.cancel(CHARGE)).isEqualTo(new Cancelled());
        assertThat(wechat.books().pay(TRADE_NO.value())).isFalse();
        assertThat(bank.query(CHARGE)).isEqualTo(new Cancelled());
        assertThat(bank.charge(CHARGE)).as("a late resend").isEqualTo(new Cancelled());
    }

    @Test
    void aCloseCountsOnlyWhenTheOrderIsSeenClosed() {
        bank.charge(CHARGE);
        wechat.fault(Call.QUERY, new Fault.Replaces("CLOSED", "NOTPAY"));
        assertThat(bank.cancel(CHARGE)).as("WeChat's books lag behind").isEqualTo(new Unpaid());
        wechat.fault(Call.QUERY, new Fault.NoReply());
        assertThat(bank.cancel(CHARGE)).isEqualTo(new Unknown("CONNECTION_LOST"));
        wechat.noFaults();
        assertThat(bank.cancel(CHARGE)).isEqualTo(new Cancelled());
    }

    @Test
    void aCloseThatComesTooLateSaysThatItWasPaid() {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        assertThat(bank.cancel(CHARGE)).isEqualTo(PAID);
        wechat.fault(Call.CLOSE, new Fault.Refuses(400, "ORDERPAID"));
        wechat.fault(Call.QUERY, new Fault.NoReply());
        assertThat(bank.cancel(CHARGE)).isEqualTo(new Unknown("CONNECTION_LOST"));
    }

    @Test
    void aRefundGivesBackUnderItsNumberOnce() {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        assertThat(bank.refund(REFUND)).isEqualTo(REFUNDED);
        assertThat(bank.refund(REFUND)).isEqualTo(REFUNDED);
        assertThat(bank.queryRefund(REFUND)).isEqualTo(REFUNDED);
        assertThat(wechat.books().refunds()).hasSize(1);
        assertThat(bank.query(CHARGE)).as("a refunded charge was charged").isEqualTo(PAID);
    }

    @ParameterizedTest
    @MethodSource
    void statesOfARefund(String status, BankAnswer meaning) {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        wechat.books().refundsAre(status);
        assertThat(bank.refund(REFUND)).isEqualTo(meaning);
        assertThat(bank.queryRefund(REFUND)).isEqualTo(meaning);
    }

    static Stream<Arguments> statesOfARefund() {
        return Stream.of(
                Arguments.of("SUCCESS", REFUNDED),
                Arguments.of("PROCESSING", new Pending()),
                Arguments.of("CLOSED", new Declined("REFUND_CLOSED")),
                Arguments.of("ABNORMAL", new Unknown("REFUND_ABNORMAL")),
                Arguments.of("SOMETHING_NEW", new Unknown("STATE_UNKNOWN")));
    }

    @Test
    void aRefundIsDeclinedOnlyForGood() {
        bank.charge(CHARGE);
        wechat.books().pay(TRADE_NO.value());
        wechat.fault(Call.REFUND, new Fault.Refuses(403, "NOT_ENOUGH"));
        assertThat(bank.refund(REFUND)).as("the account may be filled up").isEqualTo(new Unknown("NOT_ENOUGH"));
        wechat.fault(Call.REFUND, new Fault.Refuses(403, "USER_ACCOUNT_ABNORMAL"));
        assertThat(bank.refund(REFUND)).isEqualTo(new Declined("USER_ACCOUNT_ABNORMAL"));
        wechat.fault(Call.REFUND, new Fault.NoReply());
        assertThat(bank.refund(REFUND)).isEqualTo(new Unknown("CONNECTION_LOST"));
        wechat.fault(Call.REFUND, new Fault.Refuses(403, "USER_ACCOUNT_ABNORMAL"));
        assertThat(bank.refund(REFUND)).as("the one before was taken").isEqualTo(REFUNDED);
    }

    @Test
    void aRefundWhoseChargeCannotBeSeenIsNotSent() {
        assertThat(bank.refund(REFUND)).isEqualTo(new NotSent("CHARGE_NOT_PAID"));
        wechat.fault(Call.QUERY, new Fault.NoReply());
        assertThat(bank.refund(REFUND)).isEqualTo(new NotSent("CHARGE_UNKNOWN CONNECTION_LOST"));
        assertThat(wechat.calls()).noneMatch(call -> call.startsWith("REFUND "));
    }

    @Test
    void whatNeverLeftIsNotSent() {
        URI gone = wechat.url();
        wechat.close();
        try (BankGateway nobody = bank(gone)) {
            assertThat(nobody.charge(CHARGE)).isEqualTo(new NotSent("CONNECTION_REFUSED"));
            assertThat(nobody.query(CHARGE)).isEqualTo(new NotSent("CONNECTION_REFUSED"));
            assertThat(nobody.refund(REFUND)).isEqualTo(new NotSent("CONNECTION_REFUSED"));
        }
    }

    @Test
    void anInterruptLeavesItsFlag() {
        Thread.currentThread().interrupt();
        assertThat(bank.charge(CHARGE)).isEqualTo(new Unknown("INTERRUPTED"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void theTimeOfOneCallCoversAllOfItsRequests() {
        bank.charge(CHARGE);
        wechat.fault(Call.CLOSE, new Fault.Refuses(400, "ORDERPAID"));
        wechat.fault(Call.QUERY, new Fault.Late(30_000));
        try (BankGateway impatient = bank(wechat.url(), Duration.ofMillis(600))) {
            assertThat(impatient.cancel(CHARGE)).isEqualTo(new Unknown("TIMEOUT"));
            assertThat(impatient.query(CHARGE)).isEqualTo(new Unknown("TIMEOUT"));
        }
    }

    private static Charge charge(Money amount) {
        return new Charge(PAYMENT, 1, TRADE_NO, CHANNEL, amount);
    }

    private static BankGateway bank(URI url) {
        return bank(url, Duration.ofSeconds(20));
    }

    private static BankGateway bank(URI url, Duration listenWithin) {
        return new WechatBank(
                Accounts.channel(url, listenWithin),
                Accounts.of(keys, url),
                (payment, number, code) -> CODES.put(number, code));
    }
}
