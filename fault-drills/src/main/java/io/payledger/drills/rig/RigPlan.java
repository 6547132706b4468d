package io.payledger.drills.rig;

import io.payledger.drills.agent.AgentJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a rig is made of.
 *
 * @param nodes settings of each node, besides those of all; by this the nodes are as many as there are
 * @param agent Java agent of every node; null, as nearly always, takes the quick start of {@code ./ledger up}
 * @param postgres settings of the server
 * @param standby whether a second server follows the first
 * @param diskMegabytes size of a disk that PostgreSQL has for itself; 0 for that of the machine
 * @param shipped nodes have the JVM's optimizing compiler, as those of users. Those of most drills live for a minute, and it
 *     would take half of the processors for code that is gone before it has paid
 */
public record RigPlan(
        List<Map<String, String>> nodes,
        @Nullable Class<?> agent,
        Map<String, String> postgres,
        Standby standby,
        int diskMegabytes,
        boolean shipped) {

    /** Whether and how a second server follows the first. */
    public enum Standby {
        NONE,
        SYNCHRONOUS,
        ASYNCHRONOUS
    }

    /**
     * A bank whose clock runs some ten times as fast as a real one: calls end after 2 s, its window is over 8 s after a
     * send, and it is asked again after 2 s and then more and more seldom. All times keep the order that they have by
     * default.
     */
    private static final Map<String, String> QUICK_BANK = Map.ofEntries(
            Map.entry("payledger.access.rate-limit.per-second", "0"),
            Map.entry("payledger.bank.connect-timeout", "1s"),
            Map.entry("payledger.bank.call-timeout", "2s"),
            Map.entry("payledger.bank.listen-within", "3s"),
            Map.entry("payledger.bank.send-within", "1500ms"),
            Map.entry("payledger.bank.in-flight-window", "3s"),
            Map.entry("payledger.bank.breaker.open-for", "1s"),
            Map.entry("payledger.callback.lease", "3s"),
            Map.entry("payledger.database.idle-transaction-timeout", "10s"),
            Map.entry("payledger.saga.deadline-poll", "200ms"),
            Map.entry("payledger.saga.deadline-heartbeat", "1s"),
            Map.entry("payledger.saga.resend-pauses", "500ms,1s,2s"),
            Map.entry(
                    "payledger.saga.reconcile-schedule",
                    "2s,4s,6s,9s,12s,15s,20s,25s,30s,40s,50s,60s,90s,120s,180s,300s,600s"),
            Map.entry("logging.level.step", "warn"));

    public RigPlan {
        nodes = List.copyOf(nodes);
        postgres = Map.copyOf(postgres);
    }

    /** So many equal nodes with every role over one PostgreSQL. */
    public static RigPlan ofNodes(int count) {
        List<Map<String, String>> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(Map.of());
        }
        return new RigPlan(nodes, null, Map.of(), Standby.NONE, 0, false);
    }

    /** Nodes with these roles each, as {@code command,query}. */
    public static RigPlan ofRoles(String... roles) {
        return new RigPlan(
                List.of(roles).stream()
                        .map(role -> Map.of("payledger.node.roles", role))
                        .toList(),
                null,
                Map.of(),
                Standby.NONE,
                0,
                false);
    }

    public RigPlan with(String key, String value) {
        return new RigPlan(
                nodes.stream()
                        .map(node -> {
                            Map<String, String> more = new LinkedHashMap<>(node);
                            more.put(key, value);
                            return Map.copyOf(more);
                        })
                        .toList(),
                agent,
                postgres,
                standby,
                diskMegabytes,
                shipped);
    }

    /** Every node is started with this agent, whose argument is the folder of the rig. */
    public RigPlan withAgent(Class<?> javaAgent) {
        return new RigPlan(nodes, javaAgent, postgres, standby, diskMegabytes, shipped);
    }

    public RigPlan withPostgres(Map<String, String> settings) {
        return new RigPlan(nodes, agent, settings, standby, diskMegabytes, shipped);
    }

    public RigPlan withStandby(Standby kind) {
        return new RigPlan(nodes, agent, postgres, kind, diskMegabytes, shipped);
    }

    /** PostgreSQL has a disk of its own, and that is small. */
    public RigPlan withDisk(int megabytes) {
        return new RigPlan(nodes, agent, postgres, standby, megabytes, shipped);
    }

    /** Nodes run as they are shipped: their start or their memory is a figure of this drill. */
    public RigPlan asShipped() {
        return new RigPlan(nodes, agent, postgres, standby, diskMegabytes, true);
    }

    /** Of the JVM of each node; what it needs of its own is put into this folder. */
    List<String> javaOptions(Path folder) throws IOException {
        List<String> options =
                new ArrayList<>(agent == null ? Application.quickStart() : List.of(AgentJar.in(folder, agent)));
        if (!shipped) {
            options.add("-XX:TieredStopAtLevel=1");
        }
        return options;
    }

    Map<String, String> settings(int node) {
        Map<String, String> settings = new LinkedHashMap<>(QUICK_BANK);
        settings.putAll(nodes.get(node));
        return settings;
    }
}
