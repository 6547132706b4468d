package io.payledger.drills;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Goal: the drills, their rig and their auditor work. Method: the shortest runs of some of them, on the packaged
 * application; the others are for {@code ./ledger drill all}.
 */
@Timeout(600)
class DrillsIT {
    @TempDir
    Path folder;

    @Test
    @DisplayName("A04 I1 I4 I15 F16 a node is killed under load while another goes on: every promise holds")
    void kills() throws Exception {
        JsonNode score = run(
                "kills",
                "--payments",
                Integer.getInteger("ledger.test.payments", 60).toString(),
                "--kills",
                Integer.getInteger("ledger.test.kills", 1).toString());
        assertThat(score.path("payments").asInt()).isGreaterThanOrEqualTo(60);
        assertThat(score.path("recovery_p95_s").asDouble()).isPositive();
    }

    @Test
    @DisplayName("A04 I1 I4 I15 killed at fifteen points: every order is paid once, nothing is left over")
    void killPoints() throws Exception {
        JsonNode score = run(
                "kill-points",
                "--kills",
                Integer.getInteger("ledger.test.kills", 1).toString());
        assertThat(score.path("figures").path("kill_points"))
                .hasSize(15)
                .allSatisfy(point -> assertThat(point.path("kills").asInt()).isPositive());
    }

    @Test
    @DisplayName("E14 cut at the COMMIT of a payment, a refund and a callback: recorded once, and answered truly")
    void commitCuts() throws Exception {
        JsonNode score = run("commit-cuts", "--payments", "20", "--cuts", "3");
        assertThat(score.path("faults_by_kind")).hasSize(3);
    }

    private JsonNode run(String... arguments) throws Exception {
        Path json = folder.resolve("out.json");
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--json", json.toString(), "--below", folder.toString()));
        int exit = DrillMain.run(all.toArray(String[]::new));
        JsonNode score = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(exit).as(score.toPrettyString()).isZero();
        for (String none : List.of("double_charges", "lost_acks", "wrongly_failed", "stuck", "broken_promises")) {
            assertThat(score.path(none).asInt(-1)).as(none).isZero();
        }
        assertThat(score.path("faults").asInt()).isPositive();
        return score;
    }
}
