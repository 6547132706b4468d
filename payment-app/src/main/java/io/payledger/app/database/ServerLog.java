package io.payledger.app.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The server's log file; after a failed start it is asked for the line that says why. */
final class ServerLog {
    private final Path file;
    private final long sizeBefore;

    private ServerLog(Path file, long sizeBefore) {
        this.file = file;
        this.sizeBefore = sizeBefore;
    }

    static ServerLog from(Path file) throws IOException {
        return new ServerLog(file, Files.exists(file) ? Files.size(file) : 0);
    }

    /** The last FATAL or PANIC text since then, with what led to it; the last line where there is none. */
    String reason() {
        String reason = "it gave no reason";
        String before = "";
        try {
            byte[] all = Files.readAllBytes(file);
            int from = (int) Math.min(sizeBefore, all.length);
            String[] lines = new String(all, from, all.length - from, StandardCharsets.UTF_8).split("\n", -1);
            for (String line : lines) {
                String text = line.replaceFirst(".*\\b(LOG|HINT|DETAIL|FATAL|PANIC):\\s*", "");
                if (line.matches(".*\\b(FATAL|PANIC): .*")) {
                    return text + before;
                }
                if (text.matches("(could not|invalid|syntax error|unrecognized) .*")) {
                    before = " (" + text + ")";
                }
                reason = line.isBlank() ? reason : text;
            }
        } catch (IOException e) {
            return reason + ", and its log " + file + " cannot be read";
        }
        return reason;
    }
}
