package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TraceId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.LedgerNode;
import io.payledger.command.idempotency.ClaimingCommands;
import io.payledger.command.idempotency.IdempotencyKey;
import io.payledger.command.idempotency.RememberedKeys;
import io.payledger.command.idempotency.StoredKeys;
import io.payledger.command.reading.SettledOrders;
import io.payledger.command.rules.AmountRules;
import io.payledger.command.rules.PayerHistory;
import io.payledger.command.rules.PayerSpend;
import io.payledger.command.rules.RuleProperties;
import io.payledger.command.token.TokenDesk;
import io.payledger.command.token.TokenProperties;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.sealing.MasterKeys;
import io.payledger.eventstore.sealing.Sealing;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.axonframework.common.Registration;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of one node to pay requests, with its own memory, as the modules wire it. */
final class AdmissionNode implements AutoCloseable {
    private static final MerchantId MERCHANT = new MerchantId("m1");

    static final int MAX_ATTEMPTS = 5;

    private final Admission admission;
    private final Registration claims;

    /** @param remembered as the setting of that name */
    AdmissionNode(LedgerNode node, AppendRiders riders, DataSource database, Clock clock, int remembered) {
        RememberedKeys keys = new RememberedKeys(
                new StoredKeys(
                        new JdbcTemplate(database),
                        riders,
                        clock,
                        new Sealing(JdbcClient.create(database), new MasterKeys(List.of()), clock)
                                .keyedHash("fingerprint")),
                remembered,
                Duration.ofDays(7),
                clock);
        this.claims = node.bus().registerHandlerInterceptor(new ClaimingCommands(keys));
        this.admission = new Admission(
                new Channels(Set.of(new Channel("CARD"), new Channel("WECHAT"))),
                new SameOrderLimit(64),
                new TokenDesk(new TokenProperties(List.of(), Duration.ofMinutes(10), List.of()), clock),
                keys,
                new PayRules(AmountRules.of(RuleProperties.none()), new AnySpend()),
                node.reader(),
                new SettledOrders(node.reader(), remembered),
                MAX_ATTEMPTS,
                node.gateway());
    }

    PayAnswer pay(String order, long amount, String channel, @Nullable String key) {
        return admission.pay(new PayOrder(
                Caller.orderService(MERCHANT),
                new OrderId(order),
                new Channel(channel),
                Money.of(amount, Currency.CNY),
                null,
                null,
                key == null ? null : new IdempotencyKey(key),
                new TraceId("test"),
                "127.0.0.1"));
    }

    @Override
    public void close() {
        claims.cancel();
    }

    private static final class AnySpend implements PayerHistory {
        @Override
        public void countWith(UnitOfWork<?> unitOfWork, PayerSpend spend, PaymentView started) {}

        @Override
        public boolean exceeded(RuntimeException failure) {
            return false;
        }

        @Override
        public Optional<ProblemException> refusal(PayerSpend spend) {
            return Optional.empty();
        }
    }
}
