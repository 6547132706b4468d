package io.payledger.drills;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Goal: the drills, their rig and their auditor work. Method: the shortest run of one of them, on the packaged application;
 * the others are for {@code ./ledger drill all}.
 */
@Timeout(600)
class DrillsIT {
    @TempDir
    Path folder;

    @Test
    @DisplayName("A04 I1 I4 I15 F16 a node is killed under load while another goes on: every promise holds")
    void kills() throws Exception {
        Path json = folder.resolve("out.json");
        int exit = DrillMain.run(
                "kills",
                "--payments",
                Integer.getInteger("ledger.test.payments", 60).toString(),
                "--kills",
                Integer.getInteger("ledger.test.kills", 1).toString(),
                "--json",
                json.toString(),
                "--below",
                folder.toString());
        JsonNode score = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(exit).as(score.toPrettyString()).isZero();
        assertThat(score.path("double_charges").asInt(-1)).isZero();
        assertThat(score.path("lost_acks").asInt(-1)).isZero();
        assertThat(score.path("wrongly_failed").asInt(-1)).isZero();
        assertThat(score.path("stuck").asInt(-1)).isZero();
        assertThat(score.path("faults").asInt()).isPositive();
        assertThat(score.path("payments").asInt()).isGreaterThanOrEqualTo(60);
        assertThat(score.path("recovery_p95_s").isNumber()).isTrue();
    }
}
