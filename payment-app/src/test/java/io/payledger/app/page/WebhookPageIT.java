package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.payledger.api.access.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import tools.jackson.databind.json.JsonMapper;

class WebhookPageIT extends PageTest {
    private final AtomicInteger answer = new AtomicInteger(500);
    private final AtomicInteger received = new AtomicInteger();
    private HttpServer shop;
    private String endpoint = "";

    @BeforeEach
    void anEndpoint() throws IOException {
        shop = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        shop.createContext("/", exchange -> {
            received.incrementAndGet();
            byte[] body = "<b>no stock</b>".getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(answer.get(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        shop.start();
        HttpResponse<String> added = ledger().apiAs(
                        Role.OPERATOR,
                        "POST",
                        "/api/webhooks",
                        "{\"merchant\":\"shop-1\",\"url\":\"http://127.0.0.1:%d/hooks\",\"description\":\"the shop's own\"}"
                                .formatted(shop.getAddress().getPort()));
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        endpoint = JsonMapper.shared().readTree(added.body()).path("endpointId").asString();
    }

    @AfterEach
    void stop() {
        ledger().apiAs(Role.OPERATOR, "POST", "/api/webhooks/" + endpoint + "/remove", "{\"reason\":\"test\"}");
        shop.stop(0);
    }

    @Test
    void supportSeesWhatAMerchantDidNotTakeAndSendsItAgain() {
        ledger().pay("H-1", "CARD", 6_000, "GBP");
        signIn(Role.SUPPORT);
        String address = "/pages/webhooks?merchant=shop-1&orderId=H-1&endpoint=" + endpoint;
        reloaded(address, "parked");
        assertThat(find("#deliveries").getText()).contains("payment.succeeded", "HTTP_500", "<b>no stock</b>");
        assertThat(find("#endpoints").getText()).contains("the shop's own", "takes nothing since", "http://127.0.0.1:");
        look("webhooks");
        answer.set(200);
        int before = received.get();
        click("form[action$='/" + endpoint + "/resend'] button");
        soon(() -> text().contains("1 sent again"));
        reloaded(address, "delivered");
        assertThat(received.get()).isGreaterThan(before);
        click("#deliveries form button");
        soon(() -> text().contains("1 sent again"));
        soon(() -> received.get() > before + 1);
        open("/pages/preferences?language=zh-CN&back=/pages/webhooks");
        assertThat(find("h1").getText()).isEqualTo("商户通知");
        look("webhooks-zh");
    }

    @Test
    void allOfAFilterIsSentAgain() {
        answer.set(200);
        ledger().pay("H-2", "CARD", 6_000, "GBP");
        ledger().pay("H-3", "CARD", 6_000, "GBP");
        signIn(Role.OPERATOR);
        soon(() -> received.get() == 2);
        reloaded("/pages/webhooks?endpoint=" + endpoint + "&state=DELIVERED", "H-2");
        click("#resend-range");
        soon(() -> text().contains("2 sent again"));
        soon(() -> received.get() == 4);
        String ofOneOrder = "/pages/webhooks?merchant=shop-1&orderId=H-3&endpoint=" + endpoint + "&state=DELIVERED";
        reloaded(ofOneOrder, "H-3");
        click("#resend-range");
        soon(() -> text().contains("1 sent again"));
        soon(() -> received.get() == 5);
    }

    @Test
    void anAuditorLooksAndSendsNothing() {
        signIn(Role.AUDITOR);
        open("/pages/webhooks");
        assertThat(find("#endpoints").getText()).contains("the shop's own");
        assertThat(texts("#endpoints form")).isEmpty();
        open("/pages/webhooks?state=NOWHERE");
        assertThat(text()).contains("cannot be read: state");
        assertThat(browser().findElements(By.id("deliveries"))).isEmpty();
    }

    private void reloaded(String address, String until) {
        soon(() -> {
            open(address);
            return !texts("#deliveries").isEmpty()
                    && find("#deliveries").getText().contains(until);
        });
    }
}
