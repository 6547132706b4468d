package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Pages that are made from the code and checked in. {@code ./ledger test -Dledger.pages=write} writes them anew. */
public final class GeneratedPages {
    private GeneratedPages() {}

    /** Fails when the page is not this text; writes it when it is asked to. */
    public static void isUpToDate(String page, String wanted) throws IOException {
        Path file = Repository.ROOT.resolve(page);
        if ("write".equals(System.getProperty("ledger.pages"))) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, wanted);
        }
        assertThat(file).as("run ./ledger test -Dledger.pages=write").exists();
        assertThat(Repository.text(Path.of(page)))
                .as(page + " is older than the code; run ./ledger test -Dledger.pages=write")
                .isEqualTo(wanted);
    }
}
