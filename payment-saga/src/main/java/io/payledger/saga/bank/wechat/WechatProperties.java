package io.payledger.saga.bank.wechat;

import io.payledger.api.id.Channel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The accounts at WeChat Pay.
 *
 * @param channels Account of each channel whose adapter is {@code wechat}, by the channel's name, as
 *     {@code channels.WECHAT.merchant-id}; docs/operating/wechat.md lists its keys. A channel with an account takes only
 *     notifications of WeChat's own form.
 */
@ConfigurationProperties("payledger.wechat")
public record WechatProperties(@DefaultValue Map<String, Account> channels) {

    public WechatProperties {
        // An environment variable cannot spell the upper case of a channel.
        channels = channels.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        e -> new Channel(e.getKey().toUpperCase(Locale.ROOT)).value(), Map.Entry::getValue));
    }

    /**
     * One merchant account. Files, not values: what is secret is in no list of settings and no process list.
     *
     * @param merchantId WeChat's number of the merchant ({@code mchid})
     * @param appId of the app or official account that the merchant's number is bound to
     * @param merchantSerial serial number of the merchant's API certificate, hexadecimal
     * @param merchantKeyFile the merchant's private key, PKCS#8 in PEM ({@code apiclient_key.pem})
     * @param apiV3KeyFiles one or two files with an APIv3 key, newest first
     * @param platformKeys one or two of WeChat's public keys, newest first
     * @param notifyUrl where WeChat sends its notifications: the public address of
     *     {@code /bank/callbacks/<CHANNEL>}, https, without a query
     * @param description what the payer reads; {@code {orderId}} stands for the order's id
     * @param otherHost whether {@code payledger.bank.channels.<CHANNEL>.url} may be another host than WeChat's, for tests
     */
    public record Account(
            @Nullable String merchantId,
            @Nullable String appId,
            @Nullable String merchantSerial,
            @Nullable Path merchantKeyFile,
            @DefaultValue List<Path> apiV3KeyFiles,
            @DefaultValue List<PlatformKey> platformKeys,
            @Nullable String notifyUrl,
            @DefaultValue("Order {orderId}") String description,
            @DefaultValue("false") boolean otherHost) {
        public Account {
            apiV3KeyFiles = List.copyOf(apiV3KeyFiles);
            platformKeys = List.copyOf(platformKeys);
        }
    }

    /**
     * What WeChat signs with.
     *
     * @param id {@code PUB_KEY_ID_…} of a public key, or the serial number of a platform certificate
     * @param file the public key or the certificate, in PEM
     */
    public record PlatformKey(@Nullable String id, @Nullable Path file) {}
}
