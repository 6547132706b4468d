package io.payledger.testsupport.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server's certificate for one test, signed by an authority of its own that nobody else trusts; made by the JDK's keytool. */
public final class TestCertificate {
    private static final String PASSWORD = "test-only";
    private static final int SECONDS = 60;

    private final Path folder;

    private TestCertificate(Path folder) {
        this.folder = folder;
    }

    /**
     * For these names and addresses.
     *
     * @param folder that is empty
     * @param alternatives as keytool writes them: {@code dns:localhost,ip:127.0.0.1}
     */
    public static TestCertificate in(Path folder, String alternatives) {
        TestCertificate made = new TestCertificate(folder);
        made.keytool(
                "-genkeypair", "-alias", "ca", "-keystore", "ca.p12", "-dname", "CN=Test authority", "-ext", "bc:c");
        made.keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-file", "ca.pem");
        made.keytool("-importcert", "-noprompt", "-alias", "ca", "-keystore", "trust.p12", "-file", "ca.pem");
        made.keytool("-genkeypair", "-alias", "server", "-keystore", "server.p12", "-dname", "CN=Test server");
        made.keytool("-certreq", "-alias", "server", "-keystore", "server.p12", "-file", "server.csr");
        made.keytool(
                "-gencert",
                "-rfc",
                "-alias",
                "ca",
                "-keystore",
                "ca.p12",
                "-infile",
                "server.csr",
                "-outfile",
                "server.pem",
                "-ext",
                "san=" + alternatives);
        made.keytool("-importcert", "-noprompt", "-alias", "ca", "-keystore", "server.p12", "-file", "ca.pem");
        made.keytool("-importcert", "-noprompt", "-alias", "server", "-keystore", "server.p12", "-file", "server.pem");
        made.writeKey();
        return made;
    }

    /** The authority, in PEM. */
    public Path authority() {
        return folder.resolve("ca.pem");
    }

    /** The authority alone, as a store of PKCS #12 for those that trust. */
    public Path trustStore() {
        return folder.resolve("trust.p12");
    }

    /** Of each store. */
    public String password() {
        return PASSWORD;
    }

    /** The server's certificate, in PEM. */
    public Path certificate() {
        return folder.resolve("server.pem");
    }

    /** The server's private key, in PEM. */
    public Path key() {
        return folder.resolve("server.key");
    }

    /** For the server. */
    public SSLContext server() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store("server.p12"), PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The test's certificate cannot be used", e);
        }
    }

    /** For a client that trusts the authority, and no other. */
    public SSLContext client() {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store("trust.p12"));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The test's authority cannot be used", e);
        }
    }

    private void writeKey() {
        try {
            byte[] key =
                    store("server.p12").getKey("server", PASSWORD.toCharArray()).getEncoded();
            Files.writeString(
                    key(),
                    "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                            + "\n-----END PRIVATE KEY-----\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The test's key cannot be read", e);
        }
    }

    private KeyStore store(String name) throws GeneralSecurityException {
        try (InputStream in = Files.newInputStream(folder.resolve(name))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return store;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keytool(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        if (!command.contains("-exportcert")) {
            command.addAll(List.of("-storetype", "PKCS12"));
        }
        if (command.contains("-genkeypair")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "30"));
        }
        command.addAll(List.of("-storepass", PASSWORD));
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("keytool.log").toFile())
                    .start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "keytool " + arguments[0] + " failed: " + Files.readString(folder.resolve("keytool.log")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a certificate was made", e);
        }
    }
}
