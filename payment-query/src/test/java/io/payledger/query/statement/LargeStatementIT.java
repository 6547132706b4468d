package io.payledger.query.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Goal: a file of a hundred thousand entries (40 MB of XML) passes through a heap of 96 MB and tells how far it is. */
class LargeStatementIT {
    private static final int ENTRIES = 100_000;

    @TempDir
    Path folder;

    @Test
    void aHundredThousandLinesPassThroughASmallHeapAndSayHowFarTheyAre() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        JdbcClient jdbc = JdbcClient.create(database.owner());
        Path file = folder.resolve("large.xml");
        write(file);
        Path output = folder.resolve("import.out");
        Process importing = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx96m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeImportMain.class.getName(),
                        Integer.toString(database.port()),
                        database.name(),
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Set<Long> told = new TreeSet<>();
        try {
            while (!importing.waitFor(100, TimeUnit.MILLISECONDS)) {
                told.addAll(jdbc.sql("SELECT lines FROM statement_import WHERE state = 'RUNNING'")
                        .query(Long.class)
                        .list());
            }
        } finally {
            importing.destroyForcibly();
        }
        assertThat(importing.exitValue()).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output)).contains("state=IMPORTED", "lines=" + ENTRIES);
        assertThat(told).as("figures on the way").hasSizeGreaterThan(3).allMatch(lines -> lines <= ENTRIES);
        assertThat(jdbc.sql("SELECT count(*) FROM statement_line")
                        .query(Long.class)
                        .single())
                .isEqualTo(ENTRIES);
        assertThat(jdbc.sql("SELECT balance FROM bank_statement")
                        .query(String.class)
                        .single())
                .isEqualTo("BALANCED");
    }

    private static void write(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(
                    "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><Stmt><Id>L</Id>"
                            + "<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>");
            out.write(balance("OPBD", "0.00"));
            out.write(balance("CLBD", ENTRIES + ".00"));
            for (int i = 0; i < ENTRIES; i++) {
                out.write(
                        "\n<Ntry><Amt Ccy=\"EUR\">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt>"
                                + "<Dt>2026-11-29</Dt></BookgDt><AcctSvcrRef>REF" + i
                                + "</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>C" + (1_000_000 + i)
                                + "</EndToEndId></Refs><RltdPties><Dbtr><Nm>Somebody with a name</Nm></Dbtr></RltdPties><RmtInf>"
                                + "<Ustrd>for the order, with many thanks</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>");
            }
            out.write("</Stmt></BkToCstmrStmt></Document>\n");
        }
    }

    private static String balance(String code, String amount) {
        return "<Bal><Tp><CdOrPrtry><Cd>" + code + "</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">" + amount
                + "</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-29</Dt></Dt></Bal>";
    }
}
