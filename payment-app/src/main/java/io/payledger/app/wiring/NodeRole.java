package io.payledger.app.wiring;

import java.util.List;

/** A part of the ledger that a process can run. */
public enum NodeRole {
    /** The HTTP command API and the payments themselves. */
    COMMAND,
    /** The conversation with the banks; handles the commands that it sends, so it brings the payments with it. */
    SAGA,
    /** The tables and reports. */
    QUERY;

    List<String> modules() {
        return List.of();
    }
}
