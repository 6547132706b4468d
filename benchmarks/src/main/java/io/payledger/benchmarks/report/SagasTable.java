package io.payledger.benchmarks.report;

import io.payledger.benchmarks.sagas.SagasResult;
import java.util.Locale;

/** The result for people. */
public final class SagasTable {
    private final SagasResult result;

    public SagasTable(SagasResult result) {
        this.result = result;
    }

    /** Lines that end with a line end. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(line(
                "%s%n%,d events in a batch, %d rounds%n%n%-12s %10s %16s %12s %12s%n",
                result.machine().line(),
                result.plan().batch(),
                result.plan().rounds(),
                "store",
                "steps/s",
                "statements/step",
                "own us/step",
                "log B/step"));
        result.stores()
                .forEach(store -> text.append(line(
                        "%-12s %,10.0f %16.2f %12.1f %,12.0f%n",
                        store.name(),
                        store.stepsPerSecond(),
                        store.statements(),
                        store.series().median(SagasJson::ownCpuMicros),
                        store.series().median(it -> it.walBytes() / (double) it.events()))));
        result.stores().stream()
                .limit(result.stores().size() - 1L)
                .forEach(rival -> text.append(line("%n%-20s %6.2f", "vs " + rival.name(), result.against(rival))));
        return text.append(line("%n")).toString();
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
