package io.payledger.benchmarks.append;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** {@code COPY … FROM STDIN}, binary: not an insert, but the fastest way in that PostgreSQL has. */
final class CopyInsert implements RawInsert {
    static final String SQL = "COPY events (" + RawRow.COLUMN_NAMES + ") FROM STDIN (FORMAT binary)";
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final int HEADER_REST = 8;
    private static final int END = -1;

    /** Microseconds from 1970, where Java starts to count, to 2000, where PostgreSQL does. */
    private static final long MICROS_TO_2000 = 946_684_800_000_000L;

    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(1 << 16);

    static void writeStart(DataOutputStream out) throws IOException {
        out.write(SIGNATURE);
        out.write(new byte[HEADER_REST]);
    }

    static void writeEnd(DataOutputStream out) throws IOException {
        out.writeShort(END);
    }

    @Override
    public void insert(Connection connection, List<RawRow> rows) throws SQLException {
        buffer.reset();
        try (DataOutputStream out = new DataOutputStream(buffer)) {
            writeStart(out);
            for (RawRow row : rows) {
                write(row, out);
            }
            writeEnd(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(SQL);
        copy.writeToCopy(buffer.toByteArray(), 0, buffer.size());
        copy.endCopy();
    }

    static void write(RawRow row, DataOutputStream out) throws IOException {
        out.writeShort(RawRow.COLUMNS);
        number(row.globalIndex(), out);
        number(row.sequenceNumber(), out);
        number(row.occurredAtMicros() - MICROS_TO_2000, out);
        out.writeInt(Integer.BYTES);
        out.writeInt(row.revision());
        out.writeInt(2 * Long.BYTES);
        out.writeLong(row.eventId().getMostSignificantBits());
        out.writeLong(row.eventId().getLeastSignificantBits());
        bytes(row.aggregateId().getBytes(StandardCharsets.UTF_8), out);
        bytes(row.aggregateType().getBytes(StandardCharsets.UTF_8), out);
        bytes(row.eventType().getBytes(StandardCharsets.UTF_8), out);
        bytes(row.payload().getBytes(StandardCharsets.UTF_8), out);
        bytes(row.metadata().getBytes(StandardCharsets.UTF_8), out);
        bytes(row.previousHash(), out);
        bytes(row.hash(), out);
    }

    private static void number(long value, DataOutputStream out) throws IOException {
        out.writeInt(Long.BYTES);
        out.writeLong(value);
    }

    private static void bytes(byte[] value, DataOutputStream out) throws IOException {
        out.writeInt(value.length);
        out.write(value);
    }
}
