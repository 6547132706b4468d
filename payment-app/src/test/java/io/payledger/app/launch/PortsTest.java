package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.app.database.StartupProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:8080",
        "localhost, http://localhost:8080",
        "::1, http://[::1]:8080",
        "0.0.0.0, http://127.0.0.1:8080",
        "::, http://[::1]:8080"
    })
    void theAddressToCallIsOneThatCanBeCalled(String listensOn, String called) {
        assertThat(Ports.url(listensOn, 8080)).hasToString(called);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "nowhere.invalid"})
    void whatIsNoAddressIsRefused(String address) {
        assertThatThrownBy(() -> Ports.choose(address, 0))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("--http-address");
    }
}
