package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.LedgerClient.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From a lost dispute to the line of the bank that takes the money, in each kind of file: the books end at zero. */
class ChargebackFlowIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    private static final String CAMT = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
              <GrpHdr><MsgId>M1</MsgId><CreDtTm>%1$sT20:00:00Z</CreDtTm></GrpHdr>
              <Stmt><Id>S1</Id><CreDtTm>%1$sT20:00:00Z</CreDtTm>
                <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
                <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt>
                  <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>%1$s</Dt></Dt></Bal>
                <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">95.00</Amt>
                  <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>%1$s</Dt></Dt></Bal>
                <Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
                  <BookgDt><Dt>%1$s</Dt></BookgDt><ValDt><Dt>%1$s</Dt></ValDt><AcctSvcrRef>CB-CAMT</AcctSvcrRef>
                  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>CCRD</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>
                  <NtryDtls><TxDtls><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
                    <RmtInf><Ustrd>Chargeback %2$s</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
              </Stmt></BkToCstmrStmt></Document>
            """;

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static LedgerClient shop;
    private static LedgerClient staff;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder, Map.of("payledger.statements.date-window", "5", "payledger.statements.match-every", "500ms")));
        Ledger.Addresses addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    void whatTheBankTakesBackForLostDisputesLeavesNothingOwed() {
        lost("by-camt");
        lost("by-csv");
        lost("by-more");
        pay("undisputed");
        await().atMost(SOON)
                .ignoreException(NoSuchElementException.class)
                .untilAsserted(() -> assertThat(owed()).isEqualTo(1_500));
        balances();

        bring(CAMT.formatted(TODAY, number("by-camt")));
        await().atMost(SOON).untilAsserted(() -> assertThat(owed()).isEqualTo(1_000));
        bring(csv("5.00", "CB-1", "by-csv"));
        await().atMost(SOON).untilAsserted(() -> assertThat(owed()).isEqualTo(500));
        balances();
        for (String order : List.of("by-camt", "by-csv")) {
            assertThat(differences("state=MATCHED&orderId=" + order))
                    .singleElement()
                    .satisfies(it -> {
                        assertThat(it.path("matchClass").asString()).isEqualTo("MATCHED");
                        assertThat(it.path("kind").asString()).isEqualTo("CHARGEBACK");
                    });
        }
        // A person says that it is so where the bank takes another amount, and it is so at once.
        bring(csv("6.00", "CB-2", "by-more"));
        JsonNode more = open("by-more", "AMOUNT_DIFFERS RECORD_OUTCOME");
        assertThat(owed()).isEqualTo(500);
        Answer answer = staff.post(
                "/api/statements/differences/" + more.path("matchId") + "/resolve",
                "{\"action\":\"RECORD_OUTCOME\",\"reason\":\"with the fee of the scheme\"}",
                "Content-Type",
                "application/json");
        assertThat(answer.status()).as(answer.response().body()).isEqualTo(200);
        await().atMost(SOON).untilAsserted(() -> assertThat(owed()).isZero());
        balances();
        assertThat(account("BANK_CLEARING")).isEqualTo(4 * 500 - 500 - 500 - 600);

        bring(csv("5.00", "CB-3", "undisputed"));
        JsonNode other = open("undisputed", "STATUS_DIFFERS OPEN_REVIEW");
        assertThat(other.path("detail").asString()).contains("the other way");
        // The same files again, and another look, change nothing.
        bring(csv("5.00", "CB-1", "by-csv"));
        assertThat(entries("CHARGEBACK_TAKEN")).hasSize(3);
        assertThat(owed()).isZero();
        settlementShowsIt();
    }

    private static void settlementShowsIt() {
        JsonNode line = staff.get("/api/settlement?from=" + TODAY.minusDays(1) + "&to=" + TODAY.plusDays(2))
                .json()
                .path("days")
                .valueStream()
                .flatMap(day -> day.path("lines").valueStream())
                .reduce((a, b) -> b)
                .orElseThrow();
        assertThat(line.path("chargebacks").asLong()).isEqualTo(3);
        assertThat(line.path("chargedBackMajor").asString()).isEqualTo("16.00");
        assertThat(line.path("netMajor").asString()).isEqualTo("4.00");
    }

    private static void pay(String order) {
        Answer paid = shop.pay(order, 500, "EUR", "Prefer", "wait=8");
        assertThat(paid.text("status")).as(paid.response().body()).isEqualTo("SUCCESS");
    }

    private static void lost(String order) {
        pay(order);
        String path = "/api/payments/" + order + "/disputes";
        Answer opened = shop.post(
                path,
                "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"not mine\"}",
                "Content-Type",
                "application/json");
        assertThat(opened.status()).as(opened.response().body()).isEqualTo(201);
        Answer accepted = staff.post(path + "/d/accept?merchant=demo", "");
        assertThat(accepted.text("status")).as(accepted.response().body()).isEqualTo("ACCEPTED");
    }

    private static String number(String order) {
        return shop.get("/api/payments/" + order)
                .json()
                .path("attempts")
                .get(0)
                .path("tradeNo")
                .asString();
    }

    private static String csv(String amount, String reference, String order) {
        return "account,bookingDate,direction,amount,currency,bankReference,references,text\nA-1," + TODAY + ",D,"
                + amount + ",EUR," + reference + "," + number(order) + ",Chargeback\n";
    }

    private static void bring(String file) {
        Answer answer = staff.post("/api/statements/imports", file, "Content-Type", "application/octet-stream");
        assertThat(answer.status()).as(answer.response().body()).isIn(200, 201);
    }

    private static JsonNode open(String order, String expected) {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(differences("state=OPEN&orderId=" + order))
                        .extracting(it -> it.path("matchClass").asString() + " "
                                + it.path("action").asString())
                        .containsExactly(expected));
        return differences("state=OPEN&orderId=" + order).getFirst();
    }

    private static List<JsonNode> differences(String filter) {
        return staff.get("/api/statements/differences?" + filter)
                .json()
                .path("differences")
                .valueStream()
                .toList();
    }

    private static List<JsonNode> entries(String kind) {
        return staff.get("/api/journal?kind=" + kind)
                .json()
                .path("entries")
                .valueStream()
                .toList();
    }

    /** What banks will take back, in minor units. */
    private static long owed() {
        return -account("CHARGEBACKS_PAYABLE");
    }

    private static long account(String name) {
        return euro().path("accounts")
                .valueStream()
                .filter(it -> it.path("account").asString().equals(name))
                .mapToLong(it -> it.path("balance").asLong())
                .sum();
    }

    private static void balances() {
        assertThat(euro().path("total").path("balance").asLong()).isZero();
    }

    private static JsonNode euro() {
        return staff.get("/api/trial-balance")
                .json()
                .path("currencies")
                .valueStream()
                .filter(it -> it.path("currency").asString().equals("EUR"))
                .findFirst()
                .orElseThrow();
    }
}
