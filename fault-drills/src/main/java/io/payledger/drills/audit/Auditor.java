package io.payledger.drills.audit;

import io.payledger.drills.audit.CheckList.Rule;
import io.payledger.drills.told.AnswersFile;
import io.payledger.drills.told.Told;
import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Compares three sources that know nothing of one another: what clients were told, what the bank booked, what the
 * database keeps. Reads only.
 */
public final class Auditor {
    private static final long LOOK_MS = 500;

    /** Longer than any pause of the ledger's own: who has nothing to say for so long says no more. */
    private static final Duration STILL = Duration.ofSeconds(25);

    private final DataSource database;
    private final URI bank;
    private final @Nullable Path answers;

    /**
     * @param database as the auditor's role
     * @param bank address of the bank simulator
     * @param answers what clients were told; null when nobody kept it
     */
    public Auditor(DataSource database, URI bank, @Nullable Path answers) {
        this.database = database;
        this.bank = bank;
        this.answers = answers;
    }

    /**
     * Reads everything again and again until every promise holds, nothing changes any more or the patience is over, because
     * a ledger that has just come back still works off what it finds. What it says then counts.
     *
     * @throws UnreadableSourceException when a source could not be read to its end: nothing is known, and a run that ends
     *     so has failed
     */
    public AuditReport audit(AuditRules rules, Duration patience) throws InterruptedException {
        long begin = System.nanoTime();
        long unchangedSince = begin;
        List<Finding> before = List.of();
        while (true) {
            boolean last = System.nanoTime() - begin > patience.toNanos();
            try {
                AuditReport report = audit(rules);
                if (!report.findings().equals(before)) {
                    before = report.findings();
                    unchangedSince = System.nanoTime();
                }
                if (report.holds() || last || System.nanoTime() - unchangedSince > STILL.toNanos()) {
                    return report;
                }
            } catch (UnreadableSourceException e) {
                if (last) {
                    throw e;
                }
            }
            Thread.sleep(LOOK_MS);
        }
    }

    private AuditReport audit(AuditRules rules) throws InterruptedException {
        Sources sources;
        CheckList checks = new CheckList(rules.setAside());
        try {
            List<Told> told = answers == null ? List.of() : AnswersFile.read(answers);
            // The bank comes before the ledger: what it charges in between is in neither or in the ledger alone.
            BankBooks books = BankBooks.read(bank);
            sources = new Sources(told, books, new BooksReader(database).read());
            checkTheChain(checks);
        } catch (IOException | SQLException e) {
            throw new UnreadableSourceException(e);
        }
        new MoneyChecks(sources, rules, checks).run();
        new ToldChecks(sources, rules, checks).run();
        new LogChecks(sources.ledger(), rules, checks).run();
        return report(sources, rules, checks.done());
    }

    private void checkTheChain(CheckList checks) throws SQLException, InterruptedException {
        ChainReport chain = new ChainVerifier(database, 1).verify((done, of) -> {});
        List<String> faults = chain instanceof ChainReport.Broken broken
                ? List.of(broken.fault().kind() + " at " + broken.fault().globalIndex() + ": "
                        + broken.fault().detail())
                : List.of();
        checks.none(Rule.of("I11", "The hash chain is intact"), 1, faults);
    }

    private static AuditReport report(Sources sources, AuditRules rules, List<Check> checks) {
        TreeMap<String, Long> statuses = new TreeMap<>();
        sources.ledger().payments().values().forEach(payment -> statuses.merge(payment.status(), 1L, Long::sum));
        return new AuditReport(
                sources.ledger().payments().size(),
                sources.told().size(),
                (int) sources.bank().rows().stream().filter(BankCharge::charged).count(),
                statuses,
                (int) sources.ledger().payments().values().stream()
                        .filter(LoggedPayment::inReview)
                        .count(),
                sources.ledger().payments().values().stream()
                        .mapToInt(payment -> payment.surplus().size())
                        .sum(),
                rules.setAside().size(),
                ToldChecks.unknownAfterwards(sources.told()).size(),
                sources.bank().faults(),
                checks);
    }
}
