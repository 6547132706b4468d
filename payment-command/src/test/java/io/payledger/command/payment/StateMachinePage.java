package io.payledger.command.payment;

import io.payledger.api.payment.RefundStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes {@code docs/state-machine.md} from the {@link TransitionTable}. */
final class StateMachinePage {
    /** The rows that are statuses of the payment itself. */
    private static final List<Standing> STATUSES =
            List.of(Standing.PENDING, Standing.PROCESSING, Standing.UNKNOWN, Standing.FAILED, Standing.SUCCESS);

    private StateMachinePage() {}

    static String text() {
        return """
                # The life of a payment

                This page is generated from `TransitionTable` of `payment-command`; `StateMachineTest` compares the two and says how to write it anew.

                ```mermaid
                stateDiagram-v2
                    [*] --> PROCESSING: pay
                %s    PENDING --> PROCESSING: resend, same trade number
                    FAILED --> PROCESSING: pay again, next attempt
                    SUCCESS --> [*]
                ```

                ## What news from the bank does

                A row is where the attempt stands that the news is about, a column is what the news says. Contradictions, mismatches and surplus charges are events of their own, recorded once for the same trade number and claim; they change no status.

                %s
                A payment is SUCCESS as soon as one of its attempts is; else it has the status of its last attempt. SUCCESS is left by nothing. A mismatch of amount or currency is told before anything else, and a success is never dropped: it pays the order, or it is a surplus charge that is refunded.

                ## Cancel

                A cancel wish and the bank's word may come in any order; each race ends in one place.

                | the payment is | cancel answers | and then |
                | --- | --- | --- |
                | PENDING | cancelled: FAILED with reason CANCELLED | it is never sent again |
                | PROCESSING, UNKNOWN | requested: the wish is recorded, the status stays | the bank confirms no charge: FAILED · not sent after all: cancelled in the same append · charged, however late: SUCCESS, and the full amount is reserved as refund `cancel` in the same append |
                | FAILED | cancelled: the wish is recorded | a late success is SUCCESS and refunded in full as above |
                | SUCCESS, wish came first | the refund `cancel` as it stands | |
                | SUCCESS, no wish before | refused: ALREADY_PAID_REFUND_INSTEAD | |

                A new pay request for the failed order takes the wish back. While a dispute holds refunds back, the refund `cancel` waits for a person's approval.

                ## Surplus charges

                The append that records a surplus charge reserves its refund in full, as refund `surplus-<attempt>`: neither is without the other, and there is never a second one. It is beside the refunds of what pays the order and takes nothing from what can be refunded of that. While a dispute holds refunds back, it waits for a person's approval.

                ## What news from the bank does to a refund

                A refund begins as AWAITING_APPROVAL or PROCESSING. Reserved and refunded together never exceed what was captured; AWAITING_APPROVAL, PROCESSING and UNKNOWN reserve.

                %s
                """.formatted(arrows(), table(), refunds());
    }

    /** One arrow for each pair of statuses, labelled with all news that lead from one to the other. */
    private static String arrows() {
        Map<String, List<String>> arrows = new LinkedHashMap<>();
        for (Standing from : STATUSES) {
            for (News news : News.values()) {
                String to = target(TransitionTable.action(from, news));
                if (!to.isEmpty()) {
                    arrows.computeIfAbsent(from + " --> " + to, key -> new ArrayList<>())
                            .add(news.label());
                }
            }
        }
        StringBuilder lines = new StringBuilder();
        arrows.forEach((arrow, news) -> lines.append("    ")
                .append(arrow)
                .append(": ")
                .append(String.join(" or ", news))
                .append('\n'));
        return lines.toString();
    }

    private static String target(Action action) {
        return switch (action) {
            case SUCCEED, ACCEPT_LATE -> "SUCCESS";
            case FAIL -> "FAILED";
            case MARK_UNKNOWN -> "UNKNOWN";
            case AWAIT_RESEND -> "PENDING";
            case KEEP, RECORD_SURPLUS, RECORD_CONTRADICTION, RECORD_MISMATCH -> "";
        };
    }

    private static String refunds() {
        StringBuilder table = new StringBuilder("| the refund is |");
        for (RefundNews news : RefundNews.values()) {
            table.append(' ').append(news.label()).append(" |");
        }
        table.append("\n| --- |")
                .append(" --- |".repeat(RefundNews.values().length))
                .append('\n');
        for (RefundStatus status : RefundStatus.values()) {
            table.append("| ").append(status).append(" |");
            for (RefundNews news : RefundNews.values()) {
                table.append(' ')
                        .append(RefundTable.action(status, news).label())
                        .append(" |");
            }
            table.append('\n');
        }
        return table.toString().stripTrailing();
    }

    private static String table() {
        StringBuilder table = new StringBuilder("| the attempt is |");
        for (News news : News.values()) {
            table.append(' ').append(news.label()).append(" |");
        }
        table.append("\n| --- |").append(" --- |".repeat(News.values().length)).append('\n');
        for (Standing standing : Standing.values()) {
            table.append("| ").append(standing.label()).append(" |");
            for (News news : News.values()) {
                table.append(' ')
                        .append(TransitionTable.action(standing, news).label())
                        .append(" |");
            }
            table.append('\n');
        }
        return table.toString();
    }
}
