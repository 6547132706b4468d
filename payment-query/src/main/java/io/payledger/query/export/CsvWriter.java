package io.payledger.query.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** RFC 4180: UTF-8 without a mark, lines end with CR LF, quotes where they are needed. */
final class CsvWriter implements RowWriter {
    private final CSVPrinter printer;

    CsvWriter(OutputStream out) throws IOException {
        printer = new CSVPrinter(
                new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), CSVFormat.RFC4180);
    }

    @Override
    public void header(List<String> names) throws IOException {
        printer.printRecord(names);
    }

    @Override
    public void row(List<Cell> cells) throws IOException {
        for (Cell cell : cells) {
            printer.print(
                    switch (cell) {
                        case Cell.Text it -> SafeText.of(it.text());
                        case Cell.Number it -> it.value().toPlainString();
                        case Cell.Empty it -> null;
                    });
        }
        printer.println();
    }

    @Override
    public void close() throws IOException {
        printer.close(true);
    }
}
