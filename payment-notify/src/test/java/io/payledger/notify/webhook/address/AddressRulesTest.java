package io.payledger.notify.webhook.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {
    private static final AddressRules RULES = new AddressRules(false, List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "100.64.0.1",
                "100.127.255.254",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.169.254",
                "169.254.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:169.254.169.254",
                "64:ff9b::7f00:1",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "3fff::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void whatOnlyThisMachineReachesIsNotCalled(String address) throws UnknownHostException {
        assertThat(RULES.allows(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "::ffff:8.8.8.8",
                "64:ff9b::808:808",
                "2400:cb00::1",
                "2001:4860:4860::8888",
                "2606:4700::1111"
            })
    void thePublicInternetIs(String address) throws UnknownHostException {
        assertThat(RULES.allows(InetAddress.getByName(address))).isTrue();
    }

    @Test
    void whatIsAllowedByNameIsCalledAndItsNeighbourIsNot() throws UnknownHostException {
        AddressRules rules =
                new AddressRules(false, List.of(Network.parse("10.1.0.0/16"), Network.parse("fd00:1::/33")));
        assertThat(rules.allows(InetAddress.getByName("10.1.255.255"))).isTrue();
        assertThat(rules.allows(InetAddress.getByName("::ffff:10.1.0.9"))).isTrue();
        assertThat(rules.allows(InetAddress.getByName("10.2.0.0"))).isFalse();
        assertThat(rules.allows(InetAddress.getByName("fd00:1:7fff::1"))).isTrue();
        assertThat(rules.allows(InetAddress.getByName("fd00:1:8000::1"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "fd00::/129", "localhost", "10.0.0.0/", "10.0.0.0/x", "300.0.0.1/8", ""})
    void whatIsNoNetworkIsRefused(String text) {
        assertThatThrownBy(() -> Network.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://hooks.example/ | must begin with https://",
                "ftp://hooks.example/ | must begin with https://",
                "file:///etc/passwd | must begin with https://",
                "https:/// | must name a host",
                "https://hooks.example:99999/ | must name a host",
                "https://shop:secret@hooks.example/ | user or password",
                "https://hooks.example/#part | behind #",
                "https://hooks .example/ | no URL",
                "https://höoks.example/ | ASCII",
                "https://inside.example/ | not public",
                "https://127.0.0.1/ | not public",
                "https://[::1]/ | not public",
                "https://[::ffff:10.0.0.1]/ | not public",
                "https://0/ | not public",
                "https://nowhere.example/ | no address"
            })
    void anAddressThatMustNotOrCannotBeCalledIsRefusedWithItsReason(String url, String why) {
        assertThatThrownBy(() -> urls().read(url)).hasMessageContaining(why);
    }

    @Test
    void aPublicAddressIsTakenAsItIs() {
        assertThat(urls().read("https://hooks.example:8443/in?shop=1"))
                .hasToString("https://hooks.example:8443/in?shop=1");
    }

    /** One of several is enough to refuse a name: which of them is called is not ours to say. */
    @Test
    void aNameThatAlsoLeadsInsideIsRefused() {
        assertThatThrownBy(() -> urls().read("https://both.example/")).hasMessageContaining("not public");
    }

    private static EndpointUrls urls() {
        return new EndpointUrls(new GuardedResolver(
                host -> switch (host) {
                    case "hooks.example" -> addresses("8.8.8.8", "2606:4700::1111");
                    case "inside.example" -> addresses("10.0.0.1");
                    case "both.example" -> addresses("8.8.8.8", "169.254.169.254");
                    case "0" -> addresses("0.0.0.0");
                    case "nowhere.example" -> new InetAddress[0];
                    default -> InetAddress.getAllByName(host);
                },
                RULES));
    }

    private static InetAddress[] addresses(String... texts) throws UnknownHostException {
        InetAddress[] addresses = new InetAddress[texts.length];
        for (int i = 0; i < texts.length; i++) {
            addresses[i] = InetAddress.getByName(texts[i]);
        }
        return addresses;
    }
}
