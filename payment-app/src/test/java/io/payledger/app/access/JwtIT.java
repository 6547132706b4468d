package io.payledger.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.payledger.app.launch.Ledger;
import io.payledger.app.launch.LedgerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: a token of the configured provider opens what its claims say; every other one opens nothing. */
class JwtIT {
    private static final String AUDIENCE = "ledger";

    @TempDir
    static Path folder;

    private static HttpServer provider;
    private static String issuer;
    private static RSAKey rsa;
    private static ECKey ec;
    private static Ledger ledger;
    private static URI api;
    private static String apiKey;

    @BeforeAll
    static void start() throws Exception {
        rsa = new RSAKeyGenerator(2048).keyID("rsa-1").generate();
        ec = new ECKeyGenerator(Curve.P_256).keyID("ec-1").generate();
        provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer = "http://127.0.0.1:" + provider.getAddress().getPort();
        serve("/keys", new JWKSet(List.of(rsa, ec)).toString(true));
        serve(
                "/.well-known/openid-configuration",
                "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(issuer, issuer));
        provider.start();
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.access.jwt.issuer", issuer,
                        "payledger.access.jwt.audience", AUDIENCE,
                        "payledger.access.jwt.roles.money-people", "FINANCE")));
        Ledger.Addresses addresses = ledger.start();
        api = addresses.api();
        apiKey = addresses.keys().merchant().orElseThrow();
    }

    @AfterAll
    static void stop() {
        ledger.close();
        provider.stop(0);
    }

    @Test
    void anOrderServicesTokenOpensItsOwnOrders() throws Exception {
        String token =
                signed(rsa, claims -> claims.claim("merchant", "jwt-shop").claim("roles", "order-service"));
        assertThat(get("/api/payments/none", token).body()).contains("ORDER_NOT_FOUND");
        assertThat(get(
                                "/api/payments/none",
                                signed(
                                        ec,
                                        claims -> claims.claim("merchant", "jwt-shop")
                                                .claim("roles", List.of("order-service", "unknown-elsewhere"))))
                        .body())
                .contains("ORDER_NOT_FOUND");
        // Keys go on working beside tokens.
        assertThat(get("/api/payments/none", apiKey).body()).contains("ORDER_NOT_FOUND");
    }

    @Test
    void staffHaveTheRolesThatTheirProviderNamesInItsOwnWords() throws Exception {
        String token = signed(rsa, claims -> claims.claim("roles", List.of("money-people")));
        assertThat(get("/api/transactions", token).statusCode()).isEqualTo(200);
        assertThat(get("/api/payments/none", token).statusCode()).isEqualTo(403);
    }

    @Test
    void everyOtherTokenOpensNothing() throws Exception {
        Date past = Date.from(Instant.now().minusSeconds(120));
        Date future = Date.from(Instant.now().plusSeconds(120));
        Map<String, String> refused = Map.ofEntries(
                Map.entry(
                        "wrong audience", signed(rsa, claims -> finance(claims).audience("another"))),
                Map.entry("no audience", signed(rsa, claims -> finance(claims).audience((String) null))),
                Map.entry("wrong issuer", signed(rsa, claims -> finance(claims).issuer("http://elsewhere"))),
                Map.entry("expired", signed(rsa, claims -> finance(claims).expirationTime(past))),
                Map.entry("never expires", signed(rsa, claims -> finance(claims).expirationTime(null))),
                Map.entry("not yet", signed(rsa, claims -> finance(claims).notBeforeTime(future))),
                Map.entry("no roles", signed(rsa, claims -> claims)),
                Map.entry("roles of others", signed(rsa, claims -> claims.claim("roles", "admin"))),
                Map.entry("no subject", signed(rsa, claims -> finance(claims).subject(null))),
                Map.entry("no merchant", signed(rsa, claims -> claims.claim("roles", "order-service"))),
                Map.entry(
                        "a list of merchants",
                        signed(rsa, claims -> finance(claims).claim("merchant", List.of("a")))),
                Map.entry(
                        "another key",
                        signed(new RSAKeyGenerator(2048).keyID("rsa-1").generate(), JwtIT::finance)),
                Map.entry("no signature", new PlainJWT(finance(usual()).build()).serialize()),
                Map.entry("public key as a secret", signedWithThePublicKey()),
                Map.entry("cut", cut(signed(rsa, JwtIT::finance))),
                Map.entry("garbage", "a.b.c"));
        for (Map.Entry<String, String> token : refused.entrySet()) {
            HttpResponse<String> answer = get("/api/transactions", token.getValue());
            assertThat(answer.statusCode()).as(token.getKey()).isEqualTo(401);
            assertThat(answer.body())
                    .as(token.getKey())
                    .contains("UNAUTHENTICATED")
                    .doesNotContain("audience", "expired");
        }
        assertThat(get("/api/transactions", signed(rsa, JwtIT::finance)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void aProviderWithoutAnAudienceIsRefusedAtTheStart() {
        assertThatThrownBy(() -> new JwtProperties(
                        "https://provider", null, null, List.of("RS256"), "merchant", "roles", Map.of(), Duration.ZERO))
                .hasMessageContaining("payledger.access.jwt.audience");
        assertThatThrownBy(() -> new JwtProperties(
                        "https://provider", null, "a", List.of("HS256"), "merchant", "roles", Map.of(), Duration.ZERO))
                .hasMessageContaining("payledger.access.jwt.algorithms");
    }

    private static JWTClaimsSet.Builder finance(JWTClaimsSet.Builder claims) {
        return claims.claim("roles", "finance");
    }

    private static JWTClaimsSet.Builder usual() {
        return new JWTClaimsSet.Builder()
                .subject("jane")
                .issuer(issuer)
                .audience(AUDIENCE)
                .expirationTime(Date.from(Instant.now().plusSeconds(300)));
    }

    private static String signed(RSAKey key, UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
        return signed(JWSAlgorithm.RS256, key.getKeyID(), new RSASSASigner(key), change);
    }

    private static String signed(ECKey key, UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
        return signed(JWSAlgorithm.ES256, key.getKeyID(), new ECDSASigner(key), change);
    }

    /** The old trick: whoever checks with what the token names as algorithm takes the public key for a secret. */
    private static String signedWithThePublicKey() throws Exception {
        return signed(
                JWSAlgorithm.HS256, "rsa-1", new MACSigner(rsa.toRSAPublicKey().getEncoded()), JwtIT::finance);
    }

    private static String signed(
            JWSAlgorithm algorithm, String keyId, JWSSigner signer, UnaryOperator<JWTClaimsSet.Builder> change)
            throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(algorithm)
                        .type(JOSEObjectType.JWT)
                        .keyID(keyId)
                        .build(),
                change.apply(usual()).build());
        token.sign(signer);
        return token.serialize();
    }

    private static String cut(String token) {
        return token.substring(0, token.length() - 8);
    }

    private static void serve(String path, String json) {
        provider.createContext(path, exchange -> {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private static HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(api.resolve(path))
                .header("Authorization", "Bearer " + token)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
