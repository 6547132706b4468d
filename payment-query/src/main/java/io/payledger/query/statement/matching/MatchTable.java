package io.payledger.query.statement.matching;

import io.payledger.query.projection.ColumnArrays;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Table {@code statement_match}: written again by each run, but never over what a person has decided. */
final class MatchTable {
    /** A charge that no line showed gets the line that shows it, unless that has a row of its own already. */
    private static final String ATTACH = """
            UPDATE statement_match m SET line_id = l.line_id
            FROM unnest(?::bigint[], ?::text[], ?::text[]) AS l (line_id, number, kind)
            WHERE m.line_id IS NULL AND m.number = l.number AND m.kind = l.kind
                AND NOT EXISTS (SELECT 1 FROM statement_match o WHERE o.line_id = l.line_id)
            """;

    private static final String WRITE = """
            INSERT INTO statement_match AS stored (line_id, statement_id, class, first_class, state, number, kind, holder,
                payment_id, merchant_id, order_id, account, direction, booked_on, bank_minor, bank_currency, bank_reference,
                ledger_minor, ledger_currency, ledger_status, detail, action, second_person, found_at, changed_at)
            SELECT line_id, statement_id, class, class, CASE class WHEN 'MATCHED' THEN 'MATCHED' ELSE 'OPEN' END, number,
                kind, holder, payment_id, merchant_id, order_id, account, direction, booked_on::date, bank_minor,
                bank_currency, bank_reference, ledger_minor, ledger_currency, ledger_status, detail, action, second_person,
                now.at, now.at
            FROM (SELECT ?::timestamptz AS at) AS now, unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[],
                ?::boolean[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[],
                ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::boolean[]) AS l
                (line_id, statement_id, class, number, kind, holder, payment_id, merchant_id, order_id, account, direction,
                booked_on, bank_minor, bank_currency, bank_reference, ledger_minor, ledger_currency, ledger_status, detail,
                action, second_person)
            ON CONFLICT (line_id) DO UPDATE SET
                class = excluded.class, number = excluded.number, kind = excluded.kind, holder = excluded.holder,
                payment_id = excluded.payment_id, merchant_id = excluded.merchant_id, order_id = excluded.order_id,
                account = excluded.account, direction = excluded.direction, booked_on = excluded.booked_on,
                statement_id = excluded.statement_id, bank_minor = excluded.bank_minor,
                bank_currency = excluded.bank_currency, bank_reference = excluded.bank_reference,
                ledger_minor = excluded.ledger_minor, ledger_currency = excluded.ledger_currency,
                ledger_status = excluded.ledger_status, detail = excluded.detail, action = excluded.action,
                second_person = excluded.second_person, changed_at = excluded.changed_at,
                state = CASE
                    WHEN excluded.class = 'MATCHED' THEN
                        CASE stored.state WHEN 'RESOLVED' THEN 'RESOLVED' ELSE 'MATCHED' END
                    WHEN stored.class = excluded.class AND stored.number IS NOT DISTINCT FROM excluded.number
                        THEN stored.state
                    ELSE 'OPEN' END
            WHERE (stored.class, stored.number, stored.holder, stored.ledger_status, stored.detail, stored.action)
                IS DISTINCT FROM (excluded.class, excluded.number, excluded.holder, excluded.ledger_status, excluded.detail,
                    excluded.action)
            """;

    /** Charges that no line showed, and whose line had a row of its own before. */
    private static final String SHOWN_AFTER_ALL = """
            UPDATE statement_match SET class = 'MATCHED', detail = 'a later line shows it', action = NULL, changed_at = ?,
                state = CASE state WHEN 'RESOLVED' THEN 'RESOLVED' ELSE 'MATCHED' END
            WHERE line_id IS NULL AND class = 'MISSING_AT_BANK' AND number = ANY (?::text[])
            """;

    private final JdbcClient jdbc;
    private final Clock clock;

    MatchTable(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** What a line can show: a number has a first line for its charge, and one for what takes it back. */
    record Shown(String number, String kind) {
        static Shown of(Operation operation) {
            return new Shown(operation.number(), operation.kind().name());
        }
    }

    /** The lines that have these numbers already. */
    Map<Shown, Long> firstLines(Collection<String> numbers) {
        Map<Shown, Long> firsts = new HashMap<>();
        jdbc.sql("SELECT number, kind, line_id FROM statement_match WHERE holder AND number = ANY (?::text[])")
                .param(numbers.toArray(String[]::new))
                .query(row -> {
                    firsts.put(new Shown(row.getString("number"), row.getString("kind")), row.getLong("line_id"));
                });
        return firsts;
    }

    void write(List<Judgement> judgements) {
        if (judgements.isEmpty()) {
            return;
        }
        List<Judgement> holders = judgements.stream().filter(Judgement::holder).toList();
        ColumnArrays<Judgement> attached = ColumnArrays.of(holders)
                .bigint(it -> it.line().lineId())
                .text(it -> operation(it).number())
                .text(it -> operation(it).kind());
        int unusedMissing = jdbc.sql(ATTACH).params(attached.arrays()).update();
        ColumnArrays<Judgement> columns = ColumnArrays.of(judgements)
                .bigint(it -> it.line().lineId())
                .bigint(it -> it.line().statementId())
                .text(Judgement::matchClass)
                .text(it -> it.operation() == null ? null : it.operation().number())
                .text(it -> it.operation() == null ? null : it.operation().kind())
                .bool(Judgement::holder)
                .text(it -> it.operation() == null ? null : it.operation().paymentId())
                .text(it -> it.operation() == null
                        ? null
                        : it.operation().paymentId().merchantId())
                .text(it -> it.operation() == null
                        ? null
                        : it.operation().paymentId().orderId())
                .text(it -> it.line().account())
                .text(it -> it.line().direction())
                .text(it -> it.line().bookedOn())
                .bigint(it -> it.line().amount().minor())
                .text(it -> it.line().amount().currency())
                .text(it -> it.line().bankReference())
                .bigint(it ->
                        it.operation() == null ? null : it.operation().amount().minor())
                .text(it ->
                        it.operation() == null ? null : it.operation().amount().currency())
                .text(it -> it.operation() == null ? null : it.operation().status())
                .text(Judgement::detail)
                .text(Judgement::action)
                .bool(Judgement::secondPerson);
        List<@Nullable Object> parameters = new ArrayList<>();
        parameters.add(now());
        parameters.addAll(columns.arrays());
        int unusedWritten = jdbc.sql(WRITE).params(parameters).update();
        int unusedShown = jdbc.sql(SHOWN_AFTER_ALL)
                .param(now())
                .param(holders.stream()
                        .map(MatchTable::operation)
                        .filter(it -> it.kind() != Operation.Kind.CHARGEBACK)
                        .map(Operation::number)
                        .toArray(String[]::new))
                .update();
    }

    private static Operation operation(Judgement holder) {
        return Objects.requireNonNull(holder.operation(), "the first line of an operation has one");
    }

    private Timestamp now() {
        return Timestamp.from(clock.instant());
    }
}
