package io.payledger.query.statement;

import io.payledger.query.statement.file.CsvMapping;
import io.payledger.query.statement.file.StatementFiles;
import io.payledger.query.statement.intake.Unbalanced;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How statements of banks are taken in.
 *
 * @param maxSize Largest file. Default 100MB, some hundred thousand lines; a file is never held in memory, so more only
 *     takes longer.
 * @param answerWithin How long whoever brings a file waits for its end before the answer is 202. Default 5s: shorter than
 *     callers wait. Files of some ten thousand lines end within it.
 * @param unbalanced What becomes of a statement whose lines do not lead from its opening to its closing balance: REFUSE or
 *     MARK. Default REFUSE: lines were lost, or are there twice. MARK imports it and says so.
 * @param charset Of CSV and MT940 files that are not Unicode. Default windows-1252, which western banks write.
 * @param csv Mappings of CSV files by their names, which an import names; see docs/api/statements.md. Default none but
 *     {@code plain}, whose columns have the ledger's own names.
 * @param tolerance Minor units by which the amount of a line may differ from the ledger's. Default 0: money is exact. Raise
 *     it only for a bank that takes its fee out of each payment, and by that fee at most.
 * @param dateWindow Days that the bank may take to show what it has done, default 2. A payment that no line shows is
 *     reported when the statements go so many days beyond it. 0 for a bank that shows everything on its day.
 * @param zone IANA time zone in which a payment's day is that of the bank, default UTC.
 * @param channels Channels that are paid out to each account, as channels[DE02120300000000202051]=WECHAT,CARD. Default
 *     none: every account may hold payments of all channels, so bring the statements of all of them before you believe
 *     that a payment is missing.
 * @param matchEvery Pause between two looks at what is open, default 1m: what the ledger has learnt meanwhile closes it.
 * @param folder A folder whose files are taken in; empty, as by default, for none. They go on to its folders done and refused.
 * @param folderEvery Pause between two looks into the folder, default 10s. A file is taken when two looks find it the same.
 * @param folderMapping Mapping of CSV files in the folder, default plain.
 */
@ConfigurationProperties("payledger.statements")
public record StatementProperties(
        @DefaultValue("100MB") DataSize maxSize,
        @DefaultValue("5s") Duration answerWithin,
        @DefaultValue("REFUSE") Unbalanced unbalanced,
        @DefaultValue("windows-1252") Charset charset,
        @DefaultValue Map<String, CsvMapping> csv,
        @DefaultValue("0") long tolerance,
        @DefaultValue("2") int dateWindow,
        @DefaultValue("UTC") ZoneId zone,
        @DefaultValue Map<String, List<String>> channels,
        @DefaultValue("1m") Duration matchEvery,
        @DefaultValue("") String folder,
        @DefaultValue("10s") Duration folderEvery,
        @DefaultValue("plain") String folderMapping) {
    private static final int LONGEST_WINDOW = 31;

    public StatementProperties {
        csv = Map.copyOf(csv);
        channels = Map.copyOf(channels);
        require(maxSize.toBytes() >= 1, "max-size", maxSize, "at least 1 byte");
        require(!answerWithin.isNegative(), "answer-within", answerWithin, "0s or longer");
        require(tolerance >= 0, "tolerance", tolerance, "0 or more");
        require(dateWindow >= 0 && dateWindow <= LONGEST_WINDOW, "date-window", dateWindow, "0 to " + LONGEST_WINDOW);
        require(matchEvery.toMillis() >= 1, "match-every", matchEvery, "at least 1ms");
        require(folderEvery.toMillis() >= 1, "folder-every", folderEvery, "at least 1ms");
        require(
                folderMapping.equals(StatementFiles.PLAIN) || csv.containsKey(folderMapping),
                "folder-mapping",
                folderMapping,
                "plain or one of payledger.statements.csv");
    }

    private static void require(boolean holds, String key, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("payledger.statements." + key + " (" + value + ") must be " + rule);
        }
    }
}
