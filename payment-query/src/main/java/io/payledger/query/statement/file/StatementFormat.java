package io.payledger.query.statement.file;

/** What a statement file is written as. */
public enum StatementFormat {
    CSV,
    MT940,
    CAMT
}
