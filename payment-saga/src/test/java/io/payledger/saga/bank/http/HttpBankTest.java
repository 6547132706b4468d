package io.payledger.saga.bank.http;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHANNEL;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.TRADE_NO;
import static io.payledger.saga.bank.http.MisbehavingServer.http;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.bank.BreakerSettings;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.DayNotToldException;
import io.payledger.saga.bank.DayTotal;
import io.payledger.saga.bank.DayTotals;
import io.payledger.saga.bank.exchange.Failures;
import io.payledger.saga.bank.http.MisbehavingServer.Answer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HttpBankTest {
    private static final LocalDate DAY = LocalDate.parse("2026-11-29");
    private static final String CHARGED = answer("CHARGED", ",\"bankReference\":\"B1\"");

    @Test
    void chargeIsSentAsTheProtocolSaysAndConnectionsAreKept() throws IOException {
        try (MisbehavingServer server = new MisbehavingServer(says(200, CHARGED));
                BankGateway bank = bank(server.url())) {
            assertThat(bank.charge(CHARGE)).isEqualTo(new BankAnswer.Succeeded(AMOUNT, "B1"));
            assertThat(bank.query(CHARGE)).isEqualTo(new BankAnswer.Succeeded(AMOUNT, "B1"));
            assertThat(server.requests())
                    .containsExactly(
                            "POST /bank/v1/charges HTTP/1.1 {\"tradeNo\":\"" + TRADE_NO
                                    + "\",\"merchantId\":\"m1\",\"orderId\":\"o1\",\"channel\":\"WECHAT\","
                                    + "\"amount\":1234,\"currency\":\"CNY\"}",
                            "GET /bank/v1/charges/" + TRADE_NO + " HTTP/1.1 ");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource
    void onlyTheBanksOwnCompleteWordCounts(int status, String body, BankAnswer ofCharge, BankAnswer ofQuery)
            throws IOException {
        try (MisbehavingServer server = new MisbehavingServer(says(status, body));
                BankGateway bank = bank(server.url())) {
            assertThat(bank.charge(CHARGE)).isEqualTo(ofCharge);
            assertThat(bank.query(CHARGE)).isEqualTo(ofQuery);
        }
    }

    static Stream<Arguments> onlyTheBanksOwnCompleteWordCounts() {
        return Stream.of(
                both(200, CHARGED, new BankAnswer.Succeeded(AMOUNT, "B1")),
                both(200, answer("DECLINED", ",\"declineCode\":\"NO_MONEY\""), new BankAnswer.Declined("NO_MONEY")),
                both(200, answer("DECLINED", ""), new BankAnswer.Declined("UNSPECIFIED")),
                both(200, answer("PENDING", ""), new BankAnswer.Pending()),
                both(
                        200,
                        answer("CHARGED", ",\"bankReference\":\"B1\",\"new\":1"),
                        new BankAnswer.Succeeded(AMOUNT, "B1")),
                both(200, answer("CHARGED", ""), silent("BANK_REFERENCE_MISSING")),
                both(200, answer("SETTLED", ""), silent("STATUS_UNKNOWN")),
                both(
                        200,
                        "{\"tradeNo\":\"" + TRADE_NO + "\",\"amount\":1234,\"currency\":\"CNY\"}",
                        silent("STATUS_UNKNOWN")),
                both(
                        200,
                        CHARGED.replace(TRADE_NO.value(), "X12345"),
                        new BankAnswer.OtherCharge(new TradeNo("X12345"), AMOUNT, "B1")),
                both(200, CHARGED.replace(TRADE_NO.value(), "?"), silent("NUMBER_MISMATCH")),
                both(
                        200,
                        CHARGED.replace("1234", "1235"),
                        new BankAnswer.Succeeded(Money.of(1235, Currency.CNY), "B1")),
                both(200, CHARGED.replace("CNY", "JPY"), new BankAnswer.Succeeded(Money.of(1234, Currency.JPY), "B1")),
                both(200, CHARGED.replace("CNY", "XXQ"), silent("AMOUNT_UNREADABLE")),
                both(200, CHARGED.replace("1234", "-1234"), silent("AMOUNT_UNREADABLE")),
                both(200, CHARGED.replace("B1", "B".repeat(99)), new BankAnswer.Succeeded(AMOUNT, "B".repeat(64))),
                both(200, answer("DECLINED", "").replace("1234", "1"), silent("AMOUNT_MISMATCH")),
                both(200, CHARGED.replace("1234", "1234.0"), silent("UNREADABLE_ANSWER")),
                both(200, CHARGED.replace("1234", "\"1234\""), silent("UNREADABLE_ANSWER")),
                both(200, CHARGED.replace("1234", "null"), silent("AMOUNT_UNREADABLE")),
                both(200, answer("CHARGED", ",\"status\":\"DECLINED\""), silent("UNREADABLE_ANSWER")),
                both(200, CHARGED + "{}", silent("UNREADABLE_ANSWER")),
                both(200, CHARGED.substring(0, 30), silent("UNREADABLE_ANSWER")),
                both(200, "", silent("UNREADABLE_ANSWER")),
                both(200, "null", silent("UNREADABLE_ANSWER")),
                both(200, "<html>504</html>", silent("UNREADABLE_ANSWER")),
                both(202, CHARGED, silent("HTTP_202")),
                both(302, CHARGED, silent("HTTP_302")),
                both(400, answer("DECLINED", ""), silent("HTTP_400")),
                both(409, "{\"error\":\"TRADE_NO_REUSED\"}", silent("HTTP_409")),
                both(429, "", silent("HTTP_429")),
                both(500, CHARGED, silent("HTTP_500")),
                both(503, answer("DECLINED", ""), silent("HTTP_503")),
                both(404, "<html>no such page</html>", silent("HTTP_404")),
                both(404, "{\"error\":\"NO_SUCH_ROUTE\"}", silent("HTTP_404")),
                Arguments.of(404, "{\"error\":\"NOT_FOUND\"}", silent("HTTP_404"), new BankAnswer.NotFound()));
    }

    @Test
    void replyCountsThoughEveryThreadOfTheCommonPoolIsBlocked() throws IOException {
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < 2 * ForkJoinPool.getCommonPoolParallelism(); i++) {
            ForkJoinPool.commonPool().execute(() -> awaitLatch(release));
        }
        try (MisbehavingServer server = new MisbehavingServer(says(200, CHARGED));
                BankGateway bank = bank(server.url())) {
            assertThat(bank.charge(CHARGE)).isEqualTo(new BankAnswer.Succeeded(AMOUNT, "B1"));
        } finally {
            release.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource
    void brokenConnectionSaysNothingAndTheChargeIsNotRepeated(Answer misdeed, String why) throws IOException {
        Duration patience = why.equals("TIMEOUT") ? Duration.ofSeconds(1) : Duration.ofSeconds(30);
        try (MisbehavingServer server = new MisbehavingServer(misdeed);
                BankGateway bank = bank(server.url(), patience)) {
            assertThat(bank.charge(CHARGE)).isEqualTo(silent(why));
            assertThat(server.requests()).hasSize(1);
        }
    }

    static Stream<Arguments> brokenConnectionSaysNothingAndTheChargeIsNotRepeated() {
        Answer reset = connection -> {
            connection.setSoLinger(true, 0);
            connection.close();
        };
        Answer halfHeader = connection -> {
            write(connection, "HTTP/1.1 200 OK\r\nContent-Le".getBytes(StandardCharsets.UTF_8));
            connection.close();
        };
        Answer halfBody = connection -> {
            byte[] whole = http(200, CHARGED);
            write(connection, whole, whole.length - 10);
            connection.close();
        };
        Answer never = connection -> Thread.sleep(60_000);
        Answer headersThenNothing = connection -> {
            byte[] whole = http(200, CHARGED);
            write(connection, whole, whole.length - CHARGED.length());
            Thread.sleep(60_000);
        };
        Answer dribble = connection -> {
            for (byte b : http(200, CHARGED)) {
                write(connection, new byte[] {b});
                Thread.sleep(50);
            }
        };
        Answer endless = connection -> {
            write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 100; i++) {
                write(connection, new byte[10_000]);
            }
        };
        return Stream.of(
                Arguments.of(reset, "CONNECTION_LOST"),
                Arguments.of((Answer) Socket::close, "CONNECTION_LOST"),
                Arguments.of(halfHeader, "CONNECTION_LOST"),
                Arguments.of(halfBody, "CONNECTION_LOST"),
                Arguments.of(never, "TIMEOUT"),
                Arguments.of(headersThenNothing, "TIMEOUT"),
                Arguments.of(dribble, "TIMEOUT"),
                Arguments.of(endless, "ANSWER_TOO_LARGE"));
    }

    @Test
    void keptConnectionThatTheBankClosedSaysNothingAndTheChargeIsNotRepeated() throws IOException {
        AtomicBoolean first = new AtomicBoolean(true);
        Answer closesAtTheSecond = connection -> {
            if (first.getAndSet(false)) {
                write(connection, http(200, CHARGED));
            } else {
                connection.close();
            }
        };
        try (MisbehavingServer server = new MisbehavingServer(closesAtTheSecond);
                BankGateway bank = bank(server.url())) {
            assertThat(bank.charge(CHARGE)).isInstanceOf(BankAnswer.Succeeded.class);
            assertThat(bank.charge(CHARGE)).isEqualTo(silent("CONNECTION_LOST"));
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void requestIsSignedAndAnAnswerWithoutTheBanksSignatureIsNone() throws IOException {
        ChannelSettings settings = new BankProperties(
                        "http",
                        URI.create("http://bank"),
                        "0123456789abcdef0123456789abcdef",
                        Duration.ofMillis(500),
                        Duration.ofMillis(750),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        8,
                        8,
                        8,
                        new BreakerSettings(50, 20, 10, Duration.ofSeconds(10), 3),
                        Map.of())
                .settings(CHANNEL)
                .orElseThrow();
        try (MisbehavingServer server = new MisbehavingServer(says(200, CHARGED));
                BankGateway bank = new HttpBank(CHANNEL, at(settings, server.url()), Clock.systemUTC())) {
            assertThat(bank.charge(CHARGE)).isEqualTo(silent("ANSWER_NOT_AUTHENTIC"));
            assertThat(bank.query(CHARGE)).isEqualTo(silent("ANSWER_NOT_AUTHENTIC"));
            assertThat(settings.toString()).doesNotContain("0123456789abcdef");
        }
    }

    private static ChannelSettings at(ChannelSettings settings, URI url) {
        return new ChannelSettings(
                settings.adapter(),
                url,
                settings.secret(),
                settings.connectTimeout(),
                settings.callTimeout(),
                settings.listenWithin(),
                settings.sendWithin(),
                settings.inFlightWindow(),
                settings.maxConcurrentCalls(),
                settings.maxConcurrentQueries(),
                settings.maxWaitingCalls(),
                settings.breaker());
    }

    @Test
    void theTotalsOfADayAreAskedForByChannelAndDay() throws IOException {
        String told = "{\"channel\":\"WECHAT\",\"day\":\"2026-11-29\",\"totals\":[{\"currency\":\"CNY\",\"charges\":2,"
                + "\"charged\":99999999999999999999,\"refunds\":1,\"refunded\":5,\"new\":true}]}";
        try (MisbehavingServer server = new MisbehavingServer(says(200, told));
                BankGateway bank = bank(server.url())) {
            assertThat(((DayTotals) bank).totals(DAY))
                    .containsExactly(new DayTotal(
                            Currency.CNY, 2, new BigInteger("99999999999999999999"), 1, BigInteger.valueOf(5)));
            assertThat(server.requests()).containsExactly("GET /bank/v1/totals/WECHAT/2026-11-29 HTTP/1.1 ");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "503 | {} | HTTP_503",
                "404 | {\"error\":\"NOT_FOUND\"} | HTTP_404",
                "200 | {} | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"CARD\",\"day\":\"2026-11-29\",\"totals\":[]} | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"WECHAT\",\"day\":\"2026-11-28\",\"totals\":[]} | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"WECHAT\",\"day\":\"2026-11-29\",\"totals\":[null]} | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"WECHAT\",\"day\":\"2026-11-29\",\"totals\":[{\"currency\":\"CNY\",\"charges\":1}]}"
                        + " | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"WECHAT\",\"day\":\"2026-11-29\",\"totals\":[{\"currency\":\"CNY\",\"charges\":1,"
                        + "\"charged\":1.5,\"refunds\":0,\"refunded\":0}]} | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"WECHAT\",\"day\":\"2026-11-29\",\"totals\":[{\"currency\":\"CNY\",\"charges\":-1,"
                        + "\"charged\":1,\"refunds\":0,\"refunded\":0}]} | UNREADABLE_ANSWER",
                "200 | {\"channel\":\"WECHAT\",\"day\":\"2026-11-29\",\"totals\":[{\"currency\":\"XXQ\",\"charges\":1,"
                        + "\"charged\":1,\"refunds\":0,\"refunded\":0}]} | UNREADABLE_ANSWER"
            })
    void whatIsNoWholeWordAboutADayIsNone(int status, String body, String reason) throws IOException {
        try (MisbehavingServer server = new MisbehavingServer(says(status, body));
                BankGateway bank = bank(server.url())) {
            assertThatThrownBy(() -> ((DayTotals) bank).totals(DAY))
                    .isInstanceOf(DayNotToldException.class)
                    .hasMessage(reason);
        }
    }

    @Test
    void refusedConnectionIsNotSent() throws IOException {
        int freePort;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            freePort = socket.getLocalPort();
        }
        try (BankGateway bank = bank(URI.create("http://127.0.0.1:" + freePort))) {
            assertThat(bank.charge(CHARGE)).isEqualTo(new BankAnswer.NotSent("CONNECTION_REFUSED"));
            assertThat(bank.query(CHARGE)).isEqualTo(new BankAnswer.NotSent("CONNECTION_REFUSED"));
        }
    }

    @Test
    void connectionThatIsNeverOpenedIsNotSent() throws IOException {
        List<Socket> fillers = new ArrayList<>();
        // Nobody accepts: once the backlog is full, the kernel drops further handshakes.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                BankGateway bank = bank(URI.create("http://127.0.0.1:" + full.getLocalPort()))) {
            fill(full, fillers);
            assertThat(bank.charge(CHARGE)).isEqualTo(new BankAnswer.NotSent("CONNECT_TIMEOUT"));
        } finally {
            for (Socket filler : fillers) {
                filler.close();
            }
        }
    }

    @Test
    void hostWithoutAddressIsNotSent() {
        ConnectException unresolved = new ConnectException();
        unresolved.initCause(new UnresolvedAddressException());
        assertThat(Failures.answer(unresolved)).isEqualTo(new BankAnswer.NotSent("HOST_UNRESOLVED"));
    }

    @Test
    void e16InterruptedCallSaysNothingAndTheFlagStaysWithItsThread() throws Exception {
        AtomicReference<BankAnswer> answer = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        try (MisbehavingServer server = new MisbehavingServer(connection -> Thread.sleep(60_000));
                BankGateway bank =
                        new HttpBank(CHANNEL, settings(server.url(), Duration.ofSeconds(30)), Clock.systemUTC())) {
            Thread caller = Thread.ofPlatform().start(() -> {
                answer.set(bank.charge(CHARGE));
                flag.set(Thread.currentThread().isInterrupted());
            });
            await().until(() -> server.requests().size() == 1);
            caller.interrupt();
            caller.join();
        }
        assertThat(answer.get()).isEqualTo(silent("INTERRUPTED"));
        assertThat(flag).isTrue();
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void fill(ServerSocket server, List<Socket> fillers) throws IOException {
        for (int i = 0; i < 64; i++) {
            Socket filler = new Socket();
            fillers.add(filler);
            try {
                filler.connect(server.getLocalSocketAddress(), 200);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
        throw new IllegalStateException("The backlog took 64 connections");
    }

    private static Arguments both(int status, String body, BankAnswer answer) {
        return Arguments.of(status, body, answer, answer);
    }

    private static BankAnswer silent(String why) {
        return new BankAnswer.Unknown(why);
    }

    private static String answer(String status, String more) {
        return "{\"tradeNo\":\"" + TRADE_NO + "\",\"status\":\"" + status + "\",\"amount\":1234,\"currency\":\"CNY\""
                + more + "}";
    }

    private static Answer says(int status, String body) {
        return connection -> write(connection, http(status, body));
    }

    private static void write(Socket connection, byte[] bytes) throws IOException {
        write(connection, bytes, bytes.length);
    }

    private static void write(Socket connection, byte[] bytes, int length) throws IOException {
        connection.getOutputStream().write(bytes, 0, length);
        connection.getOutputStream().flush();
    }

    private static BankGateway bank(URI url) {
        return bank(url, Duration.ofSeconds(30));
    }

    private static BankGateway bank(URI url, Duration listenWithin) {
        return new HttpBankAdapter(Clock.systemUTC()).open(CHANNEL, settings(url, listenWithin));
    }

    private static ChannelSettings settings(URI url, Duration listenWithin) {
        return new ChannelSettings(
                "http",
                url,
                null,
                Duration.ofMillis(500),
                Duration.ofMillis(750),
                listenWithin,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                8,
                8,
                8,
                new BreakerSettings(50, 20, 10, Duration.ofSeconds(10), 3));
    }
}
