package io.payledger.eventstore.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.merkle.TreeHasher;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published note is the example of golang.org/x/mod/sumdb/note; Ed25519 gives the same signature to everyone. */
class SignedNoteTest {
    private static final String PUBLISHED_PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    private static final String PUBLISHED_SECRET =
            "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
    private static final String PUBLISHED_TEXT =
            "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    private static final String PUBLISHED_NOTE = PUBLISHED_TEXT
            + "\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    private static final String WITNESS =
            "\u2014 witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n";

    private final SigningKey.Pair ours = SigningKey.generate("ledger.example.com/payments");
    private final SigningKey.Pair next = SigningKey.generate("ledger.example.com/payments");

    @Test
    void thePublishedNoteIsSignedAndReadAsPublished() {
        assertThat(SignedNote.sign(PUBLISHED_TEXT, List.of(SigningKey.parse(PUBLISHED_SECRET))))
                .hasToString(PUBLISHED_NOTE);
        VerifierKey key = VerifierKey.parse(PUBLISHED_PUBLIC);
        assertThat(key).hasToString(PUBLISHED_PUBLIC);
        assertThat(SignedNote.parse(PUBLISHED_NOTE).textSignedBy(List.of(key))).isEqualTo(PUBLISHED_TEXT);
    }

    @Test
    void noPieceOfAPublicKeyAndNoChangedOneIsTaken() {
        for (int i = 0; i < PUBLISHED_PUBLIC.length(); i++) {
            String cut = PUBLISHED_PUBLIC.substring(0, i);
            String changed = cut + (char) (PUBLISHED_PUBLIC.charAt(i) + 1) + PUBLISHED_PUBLIC.substring(i + 1);
            assertThatIllegalArgumentException().isThrownBy(() -> VerifierKey.parse(cut));
            assertThatIllegalArgumentException().isThrownBy(() -> VerifierKey.parse(changed));
        }
    }

    @Test
    void aSecretKeyComesBackFromItsTextAndShowsNowhereElse() {
        SigningKey again = SigningKey.parse(ours.secret().secretText());
        assertThat(SignedNote.sign("text\n", List.of(again)).textSignedBy(List.of(ours.known())))
                .isEqualTo("text\n");
        String seed =
                ours.secret().secretText().substring(ours.secret().secretText().lastIndexOf('+') + 1);
        assertThat(ours.secret().toString()).doesNotContain(seed);
        assertThatThrownBy(() -> SigningKey.parse(ours.secret().secretText() + "AAAA"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining(seed);
    }

    @Test
    void aNoteIsRefusedWhenItWasChangedOrNobodyTrustedSignedIt() {
        SignedNote note = SignedNote.sign("one\n\ntwo\n", List.of(ours.secret()));
        SignedNote changed = SignedNote.parse(note.toString().replace("two", "too"));
        assertThat(SignedNote.parse(note.toString()).textSignedBy(List.of(ours.known())))
                .isEqualTo("one\n\ntwo\n");
        assertThatThrownBy(() -> changed.textSignedBy(List.of(ours.known())))
                .isInstanceOf(SignatureRefusedException.class);
        assertThatThrownBy(() -> note.textSignedBy(List.of(next.known())))
                .isInstanceOf(SignatureRefusedException.class);
        assertThatThrownBy(() -> note.textSignedBy(List.of())).isInstanceOf(SignatureRefusedException.class);
    }

    @Test
    void twoKeysLiveSideBySideWhileOneTakesTheOthersPlace() {
        SignedNote both = SignedNote.sign("text\n", List.of(ours.secret(), next.secret()));
        for (List<VerifierKey> trusted :
                List.of(List.of(ours.known()), List.of(next.known()), List.of(next.known(), ours.known()))) {
            assertThat(SignedNote.parse(both.toString()).textSignedBy(trusted)).isEqualTo("text\n");
        }
    }

    @Test
    void aWitnessMayAddItsLine() {
        SignedCheckpoint signed = SignedCheckpoint.sign(checkpoint(), List.of(ours.secret()));
        SignedCheckpoint read = SignedCheckpoint.open(signed.note() + WITNESS, List.of(ours.known()));
        assertThat(read.checkpoint()).isEqualTo(checkpoint());
        assertThat(read.note()).hasToString(signed.note() + WITNESS);
    }

    @Test
    void theKeyOfAnotherLogMakesNoCheckpointOurs() {
        SigningKey.Pair other = SigningKey.generate("ledger.example.com/other");
        SignedNote note = SignedNote.sign(checkpoint().text(), List.of(other.secret()));
        assertThatThrownBy(() -> SignedCheckpoint.open(note.toString(), List.of(other.known(), ours.known())))
                .isInstanceOf(SignatureRefusedException.class);
    }

    @Test
    void aCheckpointHasTheDocumentedLines() {
        assertThat(checkpoint().text()).isEqualTo("""
                        ledger.example.com/payments
                        1234
                        bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=
                        head 0000000000000000000000000000000000000000000000000000000000000000
                        time 2026-11-30T10:00:00.000001Z
                        """);
        assertThat(Checkpoint.parse(checkpoint().text())).isEqualTo(checkpoint());
        assertThat(Checkpoint.parse(checkpoint().text() + "another extension\n"))
                .isEqualTo(checkpoint());
    }

    @Test
    void whatIsNoCheckpointIsRefused() {
        String good = checkpoint().text();
        for (String bad : List.of(
                "",
                "\n",
                good.strip(),
                good.replace("1234", "01234"),
                good.replace("1234", "-1"),
                good.replace("1234", "0"),
                good.replace("1234", "99999999999999999999"),
                good.replace("oB0=", "oB1="),
                good.replace("oB0=", ""),
                good.replace("head ", "had "),
                good.replace("time 2026", "time x"),
                good + good.lines().skip(3).findFirst().orElseThrow() + "\n",
                good.replace("ledger.example.com", "ledger example"))) {
            assertThatIllegalArgumentException().as(bad).isThrownBy(() -> Checkpoint.parse(bad));
        }
        for (String bad :
                List.of("", "text\n", "text\n\n", "text\n\n\u2014 a\n", "text\n\n\u2014 a AAAA\n", "te\tx\n\n")) {
            assertThatIllegalArgumentException().as(bad).isThrownBy(() -> SignedNote.parse(bad));
        }
    }

    private static Checkpoint checkpoint() {
        return new Checkpoint(
                "ledger.example.com/payments",
                1234,
                new TreeHasher().leaf(new byte[0]),
                ChainHash.GENESIS,
                Instant.parse("2026-11-30T10:00:00.000001999Z"));
    }
}
