package io.payledger.benchmarks.payment;

import io.payledger.benchmarks.payment.BenchCommand.RecordResult;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent.AttemptStarted;
import io.payledger.benchmarks.payment.BenchEvent.Submitted;
import io.payledger.benchmarks.payment.BenchEvent.Succeeded;
import java.util.List;

/** Which events a command leads to; shared by the aggregate and by what appends without one. */
public final class BenchEvents {
    private static final String PURPOSE = "Order placed in the shop, two items, standard delivery";

    private BenchEvents() {}

    public static List<BenchEvent> submitted(Submit command) {
        String id = command.paymentId();
        int slash = id.indexOf('/');
        return List.of(
                new Submitted(
                        id,
                        id.substring(0, slash),
                        id.substring(slash + 1),
                        command.amountMinor(),
                        command.currency(),
                        PURPOSE),
                new AttemptStarted(
                        id, 1, command.tradeNo(), command.channel(), command.amountMinor(), command.currency()));
    }

    public static Succeeded succeeded(RecordResult command, long amountMinor, String currency) {
        return new Succeeded(
                command.paymentId(),
                1,
                command.tradeNo(),
                amountMinor,
                currency,
                command.bankReference(),
                "BANK_REPLY");
    }
}
