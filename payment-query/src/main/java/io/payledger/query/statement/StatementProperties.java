package io.payledger.query.statement;

import io.payledger.query.statement.file.CsvMapping;
import io.payledger.query.statement.intake.Unbalanced;
import java.nio.charset.Charset;
import java.time.Duration;
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
 */
@ConfigurationProperties("payledger.statements")
public record StatementProperties(
        @DefaultValue("100MB") DataSize maxSize,
        @DefaultValue("5s") Duration answerWithin,
        @DefaultValue("REFUSE") Unbalanced unbalanced,
        @DefaultValue("windows-1252") Charset charset,
        @DefaultValue Map<String, CsvMapping> csv) {
    public StatementProperties {
        csv = Map.copyOf(csv);
        require(maxSize.toBytes() >= 1, "max-size", maxSize, "at least 1 byte");
        require(!answerWithin.isNegative(), "answer-within", answerWithin, "0s or longer");
    }

    private static void require(boolean holds, String key, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("payledger.statements." + key + " (" + value + ") must be " + rule);
        }
    }
}
