package io.payledger.benchmarks.rig;

import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of the measured PostgreSQL: those of a careful production server, the same for every arm. */
public final class ServerSettings {
    private static final long MEBIBYTE = 1L << 20;
    private static final long SHARED_BUFFERS_MAX = 4096;

    private ServerSettings() {}

    /**
     * @param memoryBytes of the machine
     * @return name and value, in the order in which a report shows them
     */
    public static Map<String, String> forMemory(long memoryBytes) {
        Map<String, String> settings = new LinkedHashMap<>();
        // Durable, all three: an acknowledged payment survives the plug being pulled.
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        // The usual quarter of the memory.
        long quarter = Math.max(128, Math.min(SHARED_BUFFERS_MAX, memoryBytes / 4 / MEBIBYTE));
        settings.put("shared_buffers", quarter + "MB");
        // Checkpoints by the clock, as a production server has them, and not because a fill wrote much.
        settings.put("checkpoint_timeout", "15min");
        settings.put("max_wal_size", "8GB");
        settings.put("maintenance_work_mem", "512MB");
        // Room for every set-up of a rival at once, each with a full pool.
        settings.put("max_connections", "500");
        return settings;
    }
}
