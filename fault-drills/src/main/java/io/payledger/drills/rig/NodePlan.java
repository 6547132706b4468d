package io.payledger.drills.rig;

import java.util.List;
import java.util.Map;

/**
 * How a node is started.
 *
 * @param settings keys of docs/configuration.md
 * @param javaOptions of its JVM
 */
record NodePlan(String databaseUrl, Map<String, String> settings, List<String> javaOptions) {
    NodePlan {
        settings = Map.copyOf(settings);
        javaOptions = List.copyOf(javaOptions);
    }
}
