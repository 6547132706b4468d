package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.core.cipher.AeadAesCipher;
import com.wechat.pay.java.core.exception.DecryptionException;
import io.payledger.api.id.Channel;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.StatedCharge;
import io.payledger.saga.callback.CallbackMessage;
import io.payledger.saga.callback.CallbackProtocol;
import io.payledger.saga.callback.SignedCallback;
import io.payledger.saga.callback.UnreadableCallbackException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Notifications of WeChat Pay: RSA over {@code timestamp\nnonce\nbody\n} under one of WeChat's live keys, the order in it
 * encrypted with AES-256-GCM under the account's APIv3 key.
 */
final class WechatCallbacks implements CallbackProtocol {
    /** What WeChat's pages ask for. */
    private static final Duration TOLERANCE = Duration.ofSeconds(300);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
    /** Longer words of a bank's are cut: they end in events and tables. */
    private static final int MAX_WORD = 64;

    /** Strict where money is concerned, lenient to new fields, which WeChat adds as it likes. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private final WechatAccounts accounts;
    private final Clock clock;

    WechatCallbacks(WechatAccounts accounts, Clock clock) {
        this.accounts = accounts;
        this.clock = clock;
    }

    private record Envelope(
            @Nullable String eventType, @Nullable Resource resource) {}

    private record Resource(
            @Nullable String algorithm,
            @Nullable String ciphertext,
            @Nullable String associatedData,
            @Nullable String nonce) {}

    private record Order(
            @Nullable String mchid,
            @Nullable String appid,
            @Nullable String outTradeNo,
            @Nullable String attach,
            @Nullable String tradeState,
            @Nullable String transactionId,
            @Nullable Amount amount) {}

    private record Amount(@Nullable Long total, @Nullable String currency) {}

    @Override
    public Set<Channel> channels() {
        return accounts.channels();
    }

    @Override
    public String timestampHeader() {
        return "Wechatpay-Timestamp";
    }

    @Override
    public List<String> signatureHeaders() {
        return List.of("Wechatpay-Serial", "Wechatpay-Nonce", "Wechatpay-Signature");
    }

    @Override
    public Verdict check(SignedCallback callback) {
        String timestamp = callback.timestamp();
        if (timestamp == null || !SECONDS.matcher(timestamp).matches()) {
            return Verdict.NO_TIMESTAMP;
        }
        String[] signed = callback.signature() == null
                ? new String[0]
                : callback.signature().split(" ", -1);
        Optional<String> body = text(callback.body());
        if (signed.length != signatureHeaders().size()
                || body.isEmpty()
                || !accounts.of(new Channel(callback.channel()))
                        .platformKeys()
                        .verify(signed[0], timestamp + "\n" + signed[1] + "\n" + body.get() + "\n", signed[2])) {
            return Verdict.WRONG_SIGNATURE;
        }
        Duration apart = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant())
                .abs();
        return apart.compareTo(TOLERANCE) > 0 ? Verdict.STALE : Verdict.AUTHENTIC;
    }

    @Override
    public CallbackMessage read(Channel channel, byte[] body) {
        WechatAccount account = accounts.of(channel);
        try {
            Envelope envelope = MAPPER.readValue(body, Envelope.class);
            if (envelope == null || envelope.resource() == null) {
                throw new UnreadableCallbackException("resource is missing");
            }
            if (!"TRANSACTION.SUCCESS".equals(envelope.eventType())) {
                throw new UnreadableCallbackException("event_type is none that is known here");
            }
            return message(channel, account, MAPPER.readValue(decrypt(account, envelope.resource()), Order.class));
        } catch (JacksonException e) {
            throw new UnreadableCallbackException("the body is not one JSON object of WeChat's form");
        } catch (IllegalIdException e) {
            throw new UnreadableCallbackException(e.what() + " is no identifier");
        }
    }

    /** As WeChat wants it. */
    @Override
    public HttpStatus kept() {
        return HttpStatus.NO_CONTENT;
    }

    @Override
    public byte[] refusal() {
        return "{\"code\":\"FAIL\",\"message\":\"The notification is not authentic\"}".getBytes(StandardCharsets.UTF_8);
    }

    private static CallbackMessage message(Channel channel, WechatAccount account, @Nullable Order order) {
        if (order == null) {
            throw new UnreadableCallbackException("the resource is null");
        }
        if (!account.merchantId().equals(order.mchid()) || !account.appId().equals(order.appid())) {
            throw new UnreadableCallbackException("mchid and appid are not those of this channel");
        }
        Money amount = amount(order.amount());
        BankEvidence evidence = new BankEvidence(
                new TradeNo(require("out_trade_no", order.outTradeNo())),
                EvidenceSource.CALLBACK,
                outcome(order, amount),
                new StatedCharge(channel, amount));
        return new CallbackMessage.OfCharge(Attachment.read(require("attach", order.attach())), evidence);
    }

    /** A state other than the one that the event promises says nothing of the charge (promise I5). */
    private static BankOutcome outcome(Order order, Money amount) {
        String state = require("trade_state", order.tradeState());
        return state.equals("SUCCESS")
                ? new BankOutcome.Charged(amount, word(require("transaction_id", order.transactionId())))
                : new BankOutcome.Silent(word("CALLBACK " + state));
    }

    private static Money amount(@Nullable Amount amount) {
        Long total = amount == null ? null : amount.total();
        if (amount == null || total == null || total < 1 || total > Money.MAX_REQUEST_MINOR) {
            throw new UnreadableCallbackException("amount.total must be 1 to " + Money.MAX_REQUEST_MINOR);
        }
        return Money.of(
                total,
                Currency.ofCode(require("amount.currency", amount.currency()))
                        .orElseThrow(() -> new UnreadableCallbackException("amount.currency is no ISO 4217 code")));
    }

    private static String decrypt(WechatAccount account, Resource resource) {
        String nonce = require("resource.nonce", resource.nonce());
        String associated = resource.associatedData() == null ? "" : resource.associatedData();
        byte[] encrypted;
        try {
            encrypted = Base64.getDecoder().decode(require("resource.ciphertext", resource.ciphertext()));
        } catch (IllegalArgumentException e) {
            throw new UnreadableCallbackException("resource.ciphertext is no Base64");
        }
        for (AeadAesCipher cipher : account.ciphers()) {
            try {
                return cipher.decrypt(
                        associated.getBytes(StandardCharsets.UTF_8), nonce.getBytes(StandardCharsets.UTF_8), encrypted);
            } catch (DecryptionException | IllegalArgumentException e) {
                // Encrypted under the other key, or under none of ours.
            }
        }
        throw new UnreadableCallbackException("resource is not encrypted under a live APIv3 key");
    }

    /** Bytes that are no UTF-8 were never signed: replaced by others they could pass for what was. */
    private static Optional<String> text(byte[] body) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String require(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new UnreadableCallbackException(field + " is missing");
        }
        return value;
    }

    private static String word(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= MAX_WORD ? printable : printable.substring(0, MAX_WORD);
    }
}
