package io.payledger.query.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.junit.jupiter.api.Test;

class XlsxWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void aFullSheetIsFollowedByAnotherWithTheSameColumns() throws Exception {
        try (XlsxWriter writer = new XlsxWriter(out, "rows", 4)) {
            writer.header(List.of("n"));
            for (int i = 1; i <= 7; i++) {
                writer.row(List.of(Cell.number(i)));
            }
        }
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(out.toByteArray()))) {
            assertThat(workbook.getSheets().map(it -> it.getName() + " " + texts(it)))
                    .containsExactly("rows [n, 1, 2, 3]", "rows 2 [n, 4, 5, 6]", "rows 3 [n, 7]");
        }
    }

    @Test
    void textsAreTextsAndNumbersAreNumbersUnlessTheyWouldBeRounded() throws Exception {
        try (XlsxWriter writer = new XlsxWriter(out, "rows", 10)) {
            writer.row(List.of(
                    new Cell.Text("=1+1"),
                    new Cell.Number(new BigDecimal("-12.50")),
                    new Cell.Number(new BigDecimal("9223372036854775807")),
                    new Cell.Empty(),
                    new Cell.Text("00123")));
        }
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(out.toByteArray()))) {
            Row row = workbook.getFirstSheet().read().getFirst();
            assertThat(row.getCell(0).getType()).isEqualTo(CellType.STRING);
            assertThat(row.getCellText(0)).isEqualTo("=1+1");
            assertThat(row.getCell(1).getType()).isEqualTo(CellType.NUMBER);
            assertThat(row.getCell(1).asNumber()).isEqualByComparingTo("-12.5");
            assertThat(row.getCell(2).getType()).isEqualTo(CellType.STRING);
            assertThat(row.getCellText(2)).isEqualTo("9223372036854775807");
            assertThat(row.getOptionalCell(3)).isEmpty();
            assertThat(row.getCellText(4)).isEqualTo("00123");
        }
    }

    @Test
    void anExportWithoutRowsIsAWholeWorkbook() throws Exception {
        try (XlsxWriter writer = new XlsxWriter(out, "rows", 10)) {
            writer.header(List.of("n"));
        }
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(out.toByteArray()))) {
            assertThat(texts(workbook.getFirstSheet())).isEqualTo("[n]");
        }
    }

    private static String texts(Sheet sheet) {
        try {
            return sheet.read().stream().map(row -> row.getCellText(0)).toList().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
