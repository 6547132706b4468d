package io.payledger.notify.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.testsupport.TestPostgres;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A batch asks one question, and the others only when there is something to be told. */
class NotifyParkingIT {
    private final NotifyParking parking =
            new NotifyParking(JdbcClient.create(TestPostgres.migratedDatabase().app()));

    @Test
    void aSinkHasSomethingFromTheParkingUntilItsProcessorHasCaughtUp() {
        assertThat(parking.hasAny("s")).isFalse();
        parking.park("s", "m1/o1", 3, "unreadable");
        assertThat(parking.hasAny("s")).isTrue();
        assertThat(parking.hasAny("other")).isFalse();
        parking.resume(new NotifyParking.Parked("s", "m1/o1"), 5);
        assertThat(parking.ids("s")).isEmpty();
        assertThat(parking.hasAny("s")).isTrue();
        assertThat(parking.resumed("s")).isEqualTo(Map.of("m1/o1", 5L));
        parking.caughtUp("s", "m1/o1");
        assertThat(parking.hasAny("s")).isFalse();
    }
}
