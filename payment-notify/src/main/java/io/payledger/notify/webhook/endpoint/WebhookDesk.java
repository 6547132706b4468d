package io.payledger.notify.webhook.endpoint;

import io.payledger.api.id.MerchantId;
import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import io.payledger.notify.integration.IntegrationType;
import io.payledger.notify.webhook.address.EndpointUrls;
import io.payledger.notify.webhook.endpoint.EndpointTable.Sealed;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint.State;
import io.payledger.notify.webhook.signing.SecretSeal;
import io.payledger.notify.webhook.signing.WebhookSecret;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * What operators do with endpoints. Merchants cannot: an address that somebody outside may choose is a way to what only
 * this machine reaches. Each change is kept with who made it.
 */
public final class WebhookDesk {
    /** Copies of one event, at the most; more of them are a mistake. */
    public static final int MOST_ENDPOINTS = 16;

    /** How long the old secret signs beside the new one, unless somebody says otherwise. */
    public static final Duration OVERLAP = Duration.ofHours(24);

    private static final Duration LONGEST_OVERLAP = Duration.ofDays(30);
    private static final int LONGEST_DESCRIPTION = 200;

    private final EndpointTable table;
    private final EndpointUrls urls;
    private final SecretSeal seal;
    private final RandomGenerator random;
    private final TransactionOperations transactions;
    private final Clock clock;

    public WebhookDesk(
            JdbcClient jdbc,
            EndpointUrls urls,
            SecretSeal seal,
            RandomGenerator random,
            TransactionOperations transactions,
            Clock clock) {
        this.table = new EndpointTable(jdbc);
        this.urls = urls;
        this.seal = seal;
        this.random = random;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * A secret that was just made. Its text exists here and nowhere else.
     *
     * @param previousUntil until when the one before it signs too; null when there is none
     */
    public record NewSecret(
            long endpointId,
            MerchantId merchantId,
            String text,
            @Nullable Instant previousUntil) {
        /** Without the secret. */
        @Override
        public String toString() {
            return "secret of endpoint " + endpointId;
        }
    }

    /**
     * An endpoint that is wanted.
     *
     * @param types event types that it is told; none for all
     * @param description for people; may be empty
     */
    public record Wanted(MerchantId merchant, String url, Set<String> types, String description) {
        public Wanted {
            types = Set.copyOf(types);
        }
    }

    /** Those of one merchant, or of all when it is null. */
    public List<WebhookEndpoint> list(@Nullable MerchantId merchant) {
        return table.all(merchant);
    }

    /**
     * Adds an endpoint; it is told what is stored from now on.
     *
     * @throws ProblemException when it may not be called, is there already, or one of its fields is wrong
     */
    public NewSecret add(Wanted wanted, String actor) {
        requireSeal();
        requireText("description", wanted.description(), LONGEST_DESCRIPTION);
        try {
            IntegrationType.requireKnown("types", wanted.types());
        } catch (IllegalArgumentException e) {
            throw FieldText.invalid("types", String.valueOf(e.getMessage()));
        }
        String url = url(wanted.url());
        WebhookSecret secret = WebhookSecret.next(random);
        byte[] sealed = seal.seal(secret, wanted.merchant().value());
        long id = inTransaction(now -> {
            if (table.all(wanted.merchant()).size() >= MOST_ENDPOINTS) {
                throw new ProblemException(
                        ErrorCode.TOO_MANY_WEBHOOKS,
                        wanted.merchant() + " has " + MOST_ENDPOINTS + " endpoints; remove one first");
            }
            long added = table.add(
                            wanted.merchant(),
                            url,
                            wanted.types(),
                            wanted.description(),
                            new Sealed(sealed, now, actor))
                    .orElseThrow(() -> new ProblemException(
                            ErrorCode.WEBHOOK_EXISTS, wanted.merchant() + " has an endpoint at this address already"));
            table.changed(added, now, actor, "ADDED", url);
            return added;
        });
        log(id, "ADDED", actor);
        return new NewSecret(id, wanted.merchant(), secret.text(), null);
    }

    /**
     * Makes the next secret.
     *
     * @param overlap how long the one in use signs beside it; zero ends it at once, for one that leaked
     */
    public NewSecret rotate(long endpointId, Duration overlap, String actor) {
        requireSeal();
        if (overlap.isNegative() || overlap.compareTo(LONGEST_OVERLAP) > 0) {
            throw FieldText.invalid("overlap", "The overlap must be from 0 to " + LONGEST_OVERLAP.toDays() + " days");
        }
        NewSecret made = inTransaction(now -> {
            WebhookEndpoint endpoint = lock(endpointId);
            WebhookSecret secret = WebhookSecret.next(random);
            Instant until = overlap.isZero() ? null : now.plus(overlap);
            table.rotate(endpointId, seal.seal(secret, endpoint.merchantId().value()), until);
            table.changed(
                    endpointId,
                    now,
                    actor,
                    "ROTATED",
                    until == null ? "old one ended" : "old one signs until " + until);
            return new NewSecret(endpointId, endpoint.merchantId(), secret.text(), until);
        });
        log(endpointId, "ROTATED", actor);
        return made;
    }

    /** It is told nothing until it is enabled; what happens is kept for it. Disabling it twice changes nothing. */
    public WebhookEndpoint disable(long endpointId, String reason, String actor) {
        requireText("reason", reason, LONGEST_DESCRIPTION);
        return become(endpointId, State.DISABLED, reason, actor);
    }

    /** All that was kept for it goes out, in order. */
    public WebhookEndpoint enable(long endpointId, String actor) {
        return become(endpointId, State.ACTIVE, null, actor);
    }

    /** Ends it: what waits for it is parked, and nothing more is kept for it. */
    public WebhookEndpoint remove(long endpointId, String reason, String actor) {
        requireText("reason", reason, LONGEST_DESCRIPTION);
        return become(endpointId, State.REMOVED, reason, actor);
    }

    private WebhookEndpoint become(long endpointId, State state, @Nullable String reason, String actor) {
        return inTransaction(now -> {
            WebhookEndpoint before = lock(endpointId);
            if (before.state() == state) {
                return before;
            }
            table.become(endpointId, state, reason);
            switch (state) {
                case ACTIVE -> table.takeUpDeliveries(endpointId, now);
                case REMOVED -> table.parkDeliveries(endpointId, now);
                case DISABLED -> {}
            }
            table.changed(endpointId, now, actor, state.name(), reason == null ? "" : reason);
            log(endpointId, state.name(), actor);
            return new WebhookEndpoint(
                    endpointId,
                    before.merchantId(),
                    before.url(),
                    before.description(),
                    before.types(),
                    state,
                    reason,
                    before.previousSecretUntil(),
                    null,
                    before.createdAt(),
                    before.createdBy());
        });
    }

    private WebhookEndpoint lock(long endpointId) {
        return table.lock(endpointId)
                .orElseThrow(() -> new ProblemException(
                        ErrorCode.WEBHOOK_NOT_FOUND, "There is no webhook endpoint " + endpointId));
    }

    private String url(String text) {
        try {
            return urls.read(text).toString();
        } catch (IllegalArgumentException e) {
            throw new ProblemException(ErrorCode.WEBHOOK_ADDRESS_REFUSED, String.valueOf(e.getMessage()))
                    .with("field", "url");
        }
    }

    private void requireSeal() {
        if (!seal.isThere()) {
            throw new ProblemException(
                    ErrorCode.WEBHOOKS_NOT_CONFIGURED,
                    "Set payledger.notify.webhook.master-secrets: what webhooks are signed with is kept under it");
        }
    }

    private static void requireText(String field, String text, int longest) {
        if (text.length() > longest || text.chars().anyMatch(c -> c < ' ' || Character.isSurrogate((char) c))) {
            throw FieldText.invalid(field, "The " + field + " must be one line of at most " + longest + " characters");
        }
    }

    private <T> T inTransaction(Function<Instant, T> work) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return Objects.requireNonNull(transactions.execute(status -> work.apply(now)));
    }

    private static void log(long endpointId, String change, String actor) {
        StepLog.info("webhook.endpoint", "-", null, change, "endpoint", endpointId, "actor", actor);
    }
}
