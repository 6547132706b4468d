package io.payledger.drills.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * What a command of the ledger printed, and how it ended.
 *
 * @param exit code
 */
public record ToolRun(int exit, String output) {

    static ToolRun of(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ToolRun(process.waitFor(), output.strip());
    }
}
