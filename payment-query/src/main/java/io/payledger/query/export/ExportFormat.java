package io.payledger.query.export;

import io.payledger.query.reading.QueryParameters;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** What an export is written as. */
public enum ExportFormat {
    CSV("csv", "text/csv;charset=UTF-8"),
    XLSX("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

    private static final int ROWS_OF_SHEET = 1_048_576;

    private final String extension;
    private final String mediaType;

    ExportFormat(String extension, String mediaType) {
        this.extension = extension;
        this.mediaType = mediaType;
    }

    /** Parameter {@code format}; CSV when it is not given. */
    public static ExportFormat of(QueryParameters parameters) {
        ExportFormat given = parameters.optional(
                "format",
                text -> switch (text) {
                    case "csv" -> CSV;
                    case "xlsx" -> XLSX;
                    default -> throw new IllegalArgumentException("There is no such format");
                },
                "must be csv or xlsx");
        return given == null ? CSV : given;
    }

    /** Half a CSV file is as good as its whole lines; half a workbook is none. */
    public void requireResumable(@Nullable Object after) {
        if (after != null && this != CSV) {
            throw QueryParameters.invalid("after", "resumes a csv file only");
        }
    }

    String extension() {
        return extension;
    }

    String mediaType() {
        return mediaType;
    }

    RowWriter writer(OutputStream out, String name) throws IOException {
        return this == CSV ? new CsvWriter(out) : new XlsxWriter(out, name, ROWS_OF_SHEET);
    }
}
