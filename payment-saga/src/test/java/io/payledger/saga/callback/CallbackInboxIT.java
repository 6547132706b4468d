package io.payledger.saga.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TraceId;
import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class CallbackInboxIT {
    private static final Duration APPLIED = Duration.ofDays(90);
    private static final Duration GIVEN_UP = Duration.ofDays(400);

    private static final CloseWish CLOSE = new CloseWish("of another shop", "case 7");

    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T00:00:00Z"));
    private final CallbackInbox inbox =
            new CallbackInbox(JdbcClient.create(database.app()), Duration.ofMinutes(1), clock);

    @Test
    void whatIsSettledIsForgottenWhenItIsOldAndWhatIsInHandNever() {
        CallbackMessage message = message("applied");
        inbox.applied(keep("applied"), message);
        inbox.expired(keep("expired"), message, "PAYMENT_NOT_FOUND");
        inbox.unusable(keep("unusable"), null, "no JSON");
        inbox.parked(keep("parked"), message, Duration.ofSeconds(1));
        inbox.failed(keep("failed"), message, "broken", Duration.ofSeconds(1));

        clock.advance(APPLIED);
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 10)).isZero();
        clock.advance(Duration.ofSeconds(1));
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 10)).isEqualTo(1);
        assertThat(states()).containsExactly("EXPIRED", "FAILED", "FAILED", "PARKED");

        clock.advance(GIVEN_UP);
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 1)).isEqualTo(1);
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 10)).isEqualTo(1);
        assertThat(states()).containsExactly("FAILED", "PARKED");
    }

    @Test
    void oneThatWasGivenUpAndEmptiedBeginsAnewWithWhatTheBankSendsAgain() {
        inbox.expired(keep("again"), message("again"), "PAYMENT_NOT_FOUND");
        int unused = JdbcClient.create(database.owner())
                .sql("UPDATE callback_inbox SET body = ''")
                .update();
        assertThat(keep("again").body()).isEqualTo(body("again"));
        assertThat(inbox.forget(Duration.ZERO, Duration.ZERO, 10))
                .as("in hand again")
                .isZero();
    }

    @Test
    void onlyWhatIsGivenUpIsClosedOrTakenForOneMoreTry() {
        CallbackMessage message = message("x");
        InboxRow received = keep("received");
        InboxRow parked = keep("parked");
        inbox.parked(parked, message, Duration.ofSeconds(1));
        InboxRow applied = keep("applied");
        inbox.applied(applied, message);
        for (InboxRow row : List.of(received, parked, applied)) {
            assertThat(inbox.close(row.id(), CLOSE, "op")).isFalse();
            assertThat(inbox.claimGivenUp(row.id())).isEmpty();
        }

        InboxRow expired = keep("expired");
        inbox.expired(expired, message, "PAYMENT_NOT_FOUND");
        assertThat(inbox.claimGivenUp(expired.id())).isPresent();
        assertThat(inbox.claimGivenUp(expired.id())).as("in hand").isEmpty();
        assertThat(inbox.close(expired.id(), CLOSE, "op")).as("in hand").isFalse();
        clock.advance(Duration.ofHours(1));
        InboxRow again = inbox.claim(10).stream()
                .filter(it -> it.id() == expired.id())
                .findFirst()
                .orElseThrow(() -> new AssertionError("whoever tried it died, but the lease holds"));
        inbox.applied(keep("other"), message);
        inbox.expired(expired, message, "of the one that lost its lease");
        assertThat(inbox.find(expired.id()).orElseThrow().reason()).isEqualTo("PAYMENT_NOT_FOUND");
        inbox.expired(again, message, "PAYMENT_NOT_FOUND");
        assertThat(inbox.close(expired.id(), CLOSE, "op")).isTrue();
        assertThat(inbox.close(expired.id(), CLOSE, "op")).as("closed already").isFalse();
        assertThat(inbox.claimGivenUp(expired.id())).as("closed").isEmpty();
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 10)).isZero();
        clock.advance(GIVEN_UP.plusSeconds(1));
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 10))
                .as("two applied, one closed")
                .isEqualTo(3);
    }

    @Test
    void oneInHandIsNeitherForgottenNorTakenForSettled() {
        InboxRow row = keep("old");
        inbox.expired(row, message("old"), "PAYMENT_NOT_FOUND");
        clock.advance(GIVEN_UP.plusSeconds(1));
        assertThat(inbox.claimGivenUp(row.id())).isPresent();
        assertThat(inbox.forget(APPLIED, GIVEN_UP, 10)).isZero();
    }

    @Test
    void oneThatAnErasureEmptiedIsNotTriedButCanBeClosed() {
        InboxRow row = keep("erased");
        inbox.expired(row, message("erased"), "PAYMENT_NOT_FOUND");
        int unused = JdbcClient.create(database.owner())
                .sql("UPDATE callback_inbox SET body = ''")
                .update();
        assertThat(inbox.claimGivenUp(row.id())).isEmpty();
        assertThat(inbox.find(row.id()).orElseThrow().emptied()).isTrue();
        assertThat(inbox.close(row.id(), CLOSE, "op")).isTrue();
    }

    @Test
    void whatIsDeliveredWhileAPersonsTryRunsIsNotGivenUpByThatTry() {
        CallbackMessage message = message("meanwhile");
        inbox.expired(keep("meanwhile"), message, "PAYMENT_NOT_FOUND");
        InboxRow tried = inbox.claimGivenUp(1).orElseThrow();
        clock.advance(Duration.ofSeconds(1));
        InboxRow delivered = keep("meanwhile");
        inbox.parked(delivered, message, Duration.ofSeconds(1));
        inbox.expired(tried, message, "PAYMENT_NOT_FOUND");
        assertThat(states()).containsExactly("PARKED");
        inbox.applied(tried, message);
        assertThat(states()).as("that is true whoever says it").containsExactly("APPLIED");
    }

    @Test
    void whoeverWaitedTooLongForAWorkerHasItsLeaseRenewedUnlessAnotherHasTheRow() {
        InboxRow kept = keep("waiting");
        assertThat(inbox.leasedFor(kept, Duration.ofSeconds(30)))
                .as("lasts long enough")
                .contains(kept);
        clock.advance(Duration.ofSeconds(45));
        InboxRow renewed = inbox.leasedFor(kept, Duration.ofSeconds(30)).orElseThrow();
        assertThat(renewed.leasedUntil()).isEqualTo(clock.instant().plusSeconds(60));
        assertThat(inbox.leasedFor(kept, Duration.ofSeconds(30)))
                .as("the old one")
                .isEmpty();
        clock.advance(Duration.ofMinutes(2));
        InboxRow others = inbox.claim(10).getFirst();
        assertThat(inbox.leasedFor(renewed, Duration.ofSeconds(30))).isEmpty();
        assertThat(inbox.parked(renewed, message("waiting"), Duration.ofSeconds(1)))
                .isFalse();
        assertThat(inbox.parked(others, message("waiting"), Duration.ofSeconds(1)))
                .isTrue();
    }

    @Test
    void oneThatWasClosedBeginsAnewWhenTheBankSendsItAgain() {
        InboxRow row = keep("back");
        inbox.expired(row, message("back"), "PAYMENT_NOT_FOUND");
        assertThat(inbox.close(row.id(), CLOSE, "op")).isTrue();
        assertThat(keep("back").id()).isEqualTo(row.id());
        assertThat(states()).containsExactly("RECEIVED");
    }

    private InboxRow keep(String order) {
        return inbox.keep(new SignedCallback(
                        "WECHAT",
                        String.valueOf(clock.instant().getEpochSecond()),
                        "v1=00",
                        body(order),
                        "127.0.0.1",
                        new TraceId("t1")))
                .orElseThrow();
    }

    private static CallbackMessage message(String order) {
        return CallbackBody.read(new Channel("WECHAT"), body(order));
    }

    private static byte[] body(String order) {
        return ("{\"merchantId\":\"m\",\"orderId\":\"" + order + "\",\"tradeNo\":\"C123456\",\"amount\":5,"
                        + "\"currency\":\"JPY\",\"status\":\"SUCCESS\",\"bankReference\":\"B\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private List<String> states() {
        return JdbcClient.create(database.owner())
                .sql("SELECT state FROM callback_inbox ORDER BY state")
                .query(String.class)
                .list();
    }
}
