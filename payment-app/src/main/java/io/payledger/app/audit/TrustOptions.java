package io.payledger.app.audit;

import io.payledger.app.database.StartupProblem;
import io.payledger.eventstore.checkpoint.SignatureRefusedException;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.VerifierKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What an auditor brings along: public keys, and checkpoints that came another way than the data. */
final class TrustOptions {
    private static final String ENDING = ".checkpoint";

    @Option(
            names = "--public-key",
            paramLabel = "KEY",
            description = "A public key that is trusted, or a file with one; two while one takes the other's place.")
    private List<String> publicKeys = new ArrayList<>();

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "A checkpoint that was kept elsewhere, or a folder of them; may be given more than once.")
    private List<Path> checkpoints = new ArrayList<>();

    List<VerifierKey> keys() {
        return publicKeys.stream().map(TrustOptions::key).toList();
    }

    /** Those that were named, their signatures checked. */
    List<SignedCheckpoint> checkpoints(List<VerifierKey> trusted) {
        return checkpoints.stream()
                .flatMap(TrustOptions::files)
                .map(file -> read(file, trusted))
                .toList();
    }

    static VerifierKey key(String given) {
        try {
            Path file = Path.of(given);
            return VerifierKey.parse(Files.isRegularFile(file) ? Files.readString(file) : given);
        } catch (IOException | IllegalArgumentException e) {
            throw new StartupProblem("--public-key " + given + ": " + e.getMessage(), e);
        }
    }

    /** Those that an embedded ledger keeps beside its database; none where it never made any. */
    static List<SignedCheckpoint> ofDataFolder(Path folder) {
        Path key = folder.resolve("checkpoint.key.pub");
        Path checkpoints = folder.resolve("checkpoints");
        if (!Files.isRegularFile(key) || !Files.isDirectory(checkpoints)) {
            return List.of();
        }
        List<VerifierKey> trusted = List.of(key(key.toString()));
        return files(checkpoints).map(file -> read(file, trusted)).toList();
    }

    /** Of a folder, the newest checkpoint and the last one of each day: there may be a thousand in a day. */
    private static Stream<Path> files(Path given) {
        if (!Files.isDirectory(given)) {
            return Stream.of(given);
        }
        try (Stream<Path> files = Files.walk(given, 2)) {
            return files
                    .filter(file -> file.getFileName().toString().endsWith(ENDING))
                    .filter(file -> !given.relativize(file).toString().startsWith(AcceptLossCommand.ASIDE))
                    .collect(Collectors.toMap(Path::getParent, file -> file, (a, b) -> a.compareTo(b) > 0 ? a : b))
                    .values()
                    .stream()
                    .sorted();
        } catch (IOException e) {
            throw new StartupProblem("The folder " + given + " cannot be read: " + e.getMessage(), e);
        }
    }

    static SignedCheckpoint read(Path file, List<VerifierKey> trusted) {
        try {
            return SignedCheckpoint.open(Files.readString(file), trusted);
        } catch (IOException | IllegalArgumentException | SignatureRefusedException e) {
            throw new StartupProblem("The checkpoint " + file + " cannot be trusted: " + e.getMessage(), e);
        }
    }
}
