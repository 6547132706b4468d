package io.payledger.query.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/**
 * A workbook for Excel and its kin. Texts are texts and numbers are numbers, so nothing is a formula; a sheet that is
 * full is followed by another one with the same columns.
 */
final class XlsxWriter implements RowWriter {
    /** More digits than these are rounded by Excel; such a number is written as a text. */
    private static final int EXACT_DIGITS = 15;

    /** How many rows wait to be written out; some tens of kilobytes. */
    private static final int ROWS_IN_MEMORY = 100;

    private final Workbook workbook;
    private final String name;
    private final int rowsOfSheet;
    private @Nullable Worksheet sheet;
    private List<String> names = List.of();
    private int sheets;
    private int row;

    /** @param rowsOfSheet 1,048,576 is what the format allows */
    XlsxWriter(OutputStream out, String name, int rowsOfSheet) {
        this.workbook = new Workbook(out, "payledger", null);
        this.name = name;
        this.rowsOfSheet = rowsOfSheet;
    }

    @Override
    public void header(List<String> columns) throws IOException {
        names = List.copyOf(columns);
        nextSheet();
    }

    @Override
    public void row(List<Cell> cells) throws IOException {
        Worksheet current = sheet == null || row == rowsOfSheet ? nextSheet() : sheet;
        for (int column = 0; column < cells.size(); column++) {
            write(current, column, cells.get(column));
        }
        row++;
        if (row % ROWS_IN_MEMORY == 0) {
            current.flush();
        }
    }

    private void write(Worksheet current, int column, Cell cell) {
        switch (cell) {
            // Not value(): that one keeps every text in a table of its own until the end.
            case Cell.Text it -> current.inlineString(row, column, it.text());
            case Cell.Number it
            when it.value().precision() > EXACT_DIGITS ->
                current.inlineString(row, column, it.value().toPlainString());
            case Cell.Number it -> {
                current.value(row, column, it.value());
                if (it.value().scale() > 0) {
                    current.style(row, column)
                            .format("0." + "0".repeat(it.value().scale()))
                            .set();
                }
            }
            case Cell.Empty it -> {}
        }
    }

    private Worksheet nextSheet() throws IOException {
        if (sheet != null) {
            sheet.finish();
        }
        sheets++;
        Worksheet next = workbook.newWorksheet(sheets == 1 ? name : name + " " + sheets);
        for (int column = 0; column < names.size(); column++) {
            next.inlineString(0, column, names.get(column));
        }
        row = names.isEmpty() ? 0 : 1;
        sheet = next;
        return next;
    }

    @Override
    public void close() throws IOException {
        if (sheet == null) {
            nextSheet();
        }
        workbook.finish();
        workbook.close();
    }
}
