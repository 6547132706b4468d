package io.payledger.app.launch;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The data folder that a command works on; the same for all of them. */
public final class DataFolderOption {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:LEDGER_DATA:-${sys:payledger.root:-.}/.ledger}",
            description = "Folder that outlives the process (default: .ledger beside ./ledger).")
    private Path folder;

    /** As it was named, or the default; it need not exist. */
    public Path folder() {
        return folder;
    }
}
