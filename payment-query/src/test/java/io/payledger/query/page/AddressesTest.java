package io.payledger.query.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    @Test
    void valuesAreEncodedWhateverTheyAre() {
        assertThat(Addresses.of("/pages/x", new TreeMap<>(Map.of("a", "50% & {more}", "b", "中"))))
                .isEqualTo("/pages/x?a=50%25%20%26%20%7Bmore%7D&b=%E4%B8%AD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/pages/",
                "//evil.example/pages/",
                "/pages",
                "/api/payments",
                "/pages/\\evil",
                "/pages/{template}",
                "/pages/\r\nSet-Cookie: a=b",
                "javascript:alert(1)"
            })
    void nobodyIsLedElsewhere(String address) {
        assertThat(Addresses.ownOr(address, "/pages/home")).isEqualTo("/pages/home");
    }

    @Test
    void ourOwnPagesAreFoundAgain() {
        assertThat(Addresses.ownOr("/pages/transactions?status=FAILED&text=a%20b", "/pages/home"))
                .isEqualTo("/pages/transactions?status=FAILED&text=a%20b");
        assertThat(Addresses.ownOr(null, "/pages/home")).isEqualTo("/pages/home");
    }
}
