package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a page that is made by a test, between two comments that name it. */
public final class GeneratedPart {
    private GeneratedPart() {}

    /** Holds the part against {@code wanted}; {@code -Dledger.pages=write} writes it anew. */
    public static void isUpToDate(String page, String part, String wanted) throws IOException {
        String begin = "<!-- begin " + part + ": made by a test; write it anew with -Dledger.pages=write -->\n";
        String end = "<!-- end " + part + " -->";
        String text = Repository.text(Path.of(page));
        int from = text.indexOf(begin);
        int to = text.indexOf(end);
        assertThat(from).as(page + " must have a part " + part).isNotNegative().isLessThan(to);
        if ("write".equals(System.getProperty("ledger.pages"))) {
            Files.writeString(
                    Repository.ROOT.resolve(page),
                    text.substring(0, from) + begin + "\n" + wanted + "\n" + text.substring(to));
        } else {
            assertThat(text.substring(from + begin.length(), to))
                    .as(page + " is older than the code; run ./ledger test -Dledger.pages=write")
                    .isEqualTo("\n" + wanted + "\n");
        }
    }
}
