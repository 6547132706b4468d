package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.measure.Medians;
import io.payledger.benchmarks.rig.Machine;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a run showed.
 *
 * @param settings of the database
 * @param steady services whose charges had become no cheaper any more when they were measured
 * @param full readings at full load of each service by its name, one a round
 * @param half readings at half of its own full load; none of the bare table
 * @param charged what the bank booked in the end
 * @param answered how many orders were answered as paid; as many, or an order was charged twice or never
 */
public record ChargeResult(
        ChargePlan plan,
        Machine machine,
        Map<String, String> settings,
        Set<String> steady,
        Map<String, List<ChargeReading>> full,
        Map<String, List<ChargeReading>> half,
        long charged,
        long answered) {
    /** The ledger: history, hash chain, saga, deadlines, five projections. */
    public static final String LEDGER = "ledger";
    /** A service of the usual kind over one table. */
    public static final String PLAIN_TABLE = "plain-table";
    /** The same without keys, figures and log. */
    public static final String BARE_TABLE = "bare-table";
    /** Stock Axon over JPA. */
    public static final String STOCK_AXON = "stock-axon";

    /** Names of the services, in the order in which they are told. */
    public List<String> services() {
        return List.copyOf(full.keySet());
    }

    /** Charges a second at full load: the middle of the rounds. */
    public double perSecond(String service) {
        return median(full, service, ChargeReading::perSecond);
    }

    /** The middle of a figure over the rounds at full load. */
    public double atFullLoad(String service, ToDoubleFunction<ChargeReading> figure) {
        return median(full, service, figure);
    }

    /** Whether this service was measured at half load. */
    public boolean hasHalfLoad(String service) {
        return half.containsKey(service);
    }

    /** The middle of a figure over the rounds at half load. */
    public double atHalfLoad(String service, ToDoubleFunction<ChargeReading> figure) {
        return median(half, service, figure);
    }

    /** The middle of a figure that not every system knows. */
    public OptionalDouble ifKnown(String service, Function<ChargeReading, OptionalDouble> figure) {
        List<OptionalDouble> values = of(full, service).stream().map(figure).toList();
        return values.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(Medians.of(values.stream().mapToDouble(OptionalDouble::getAsDouble)))
                : OptionalDouble.empty();
    }

    /** How many times as many charges a second as the rival: compared round by round, then the middle. */
    public double ledgerAgainst(String rival) {
        List<ChargeReading> ours = of(full, LEDGER);
        List<ChargeReading> theirs = of(full, rival);
        return Medians.of(IntStream.range(0, ours.size())
                .mapToDouble(
                        round -> ours.get(round).perSecond() / theirs.get(round).perSecond()));
    }

    /** What 99 of 100 orders waited at most at half load, less what the bank takes, in milliseconds. */
    public double p99AddedAtHalfLoad(String service) {
        return atHalfLoad(service, reading -> reading.latency().p99()) - ChargePlan.BANK_TAKES.toMillis();
    }

    private static double median(
            Map<String, List<ChargeReading>> readings, String service, ToDoubleFunction<ChargeReading> figure) {
        return Medians.of(of(readings, service).stream().mapToDouble(figure));
    }

    private static List<ChargeReading> of(Map<String, List<ChargeReading>> readings, String service) {
        return readings.getOrDefault(service, List.of());
    }
}
