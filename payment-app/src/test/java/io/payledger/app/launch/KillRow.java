package io.payledger.app.launch;

import io.payledger.app.kill.KillPoint;
import io.payledger.app.quality.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What became of the orders that were held at one point.
 *
 * @param kills how many there were; each is paid once
 * @param atOnce of those, how many the bank charged under the trade number of their first attempt
 */
record KillRow(KillPoint point, int kills, int atOnce) {
    private static final String PAGE = "docs/kill-points.md";

    static KillRow of(KillPoint point, List<Boolean> chargedAtOnce) {
        return new KillRow(point, chargedAtOnce.size(), (int)
                chargedAtOnce.stream().filter(it -> it).count());
    }

    /** Writes the page when it is asked for; its figures are those of one run. */
    static void write(List<KillRow> rows) throws IOException {
        if ("write".equals(System.getProperty("ledger.pages"))) {
            Files.writeString(Repository.ROOT.resolve(PAGE), page(rows));
        }
    }

    private static String page(List<KillRow> rows) {
        return """
                # Killed at every point

                <!-- Made by KillPointsIT; write it anew with -Dledger.pages=write -->

                `KillPointsIT` brings a ledger to many of these points at once, each with an order of its own, kills it (SIGKILL) and starts the next one on the same database; whoever sent an order asks afterwards and pays again what the bank never charged. At the end every order must be paid once at the bank and SUCCESS here, every refund done once, no saga, deadline or callback left over, and the hash chain intact. `./mvnw verify -pl payment-app -am -Dit.test=KillPointsIT -Dledger.test.kills=50` repeats it as a drill. The points are woven in by an agent of the tests ([KillHooks](../payment-app/src/test/java/io/payledger/app/kill/KillHooks.java)); the product has no switch for them.

                | killed | when | kills | paid once | paid twice | under the first trade number | after "not charged", under the second |
                | --- | --- | ---: | ---: | ---: | ---: | ---: |
                """
                + rows.stream()
                        .map(row -> "| `%s` | %s | %d | %d | 0 | %d | %d |\n"
                                .formatted(
                                        row.point(),
                                        row.point().meaning(),
                                        row.kills(),
                                        row.kills(),
                                        row.atOnce(),
                                        row.kills() - row.atOnce()))
                        .collect(Collectors.joining());
    }
}
