package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every page as every role: it opens for those who may see it, and for nobody else. */
class PageRolesIT extends PageTest {
    private static final Set<Role> STAFF = EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR);

    private static final Map<String, Set<Role>> PAGES = pages();

    private static Map<String, Set<Role>> pages() {
        Map<String, Set<Role>> pages = new LinkedHashMap<>();
        for (String page : new String[] {
            "dashboard",
            "transactions",
            "transactions/export?format=csv",
            "payments/shop-1/O-1001",
            "payments/shop-1/O-1001/events",
            "find?q=O-1001",
            "reviews",
            "reviews/shop-1/O-1001",
            "disputes",
            "disputes/shop-1/O-1001",
            "complaints",
            "statements",
            "differences",
            "differences/export?format=csv"
        }) {
            pages.put(page, STAFF);
        }
        pages.put("history", EnumSet.of(Role.AUDITOR));
        pages.put("history/1", EnumSet.of(Role.AUDITOR));
        pages.put("checks", EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.OPERATOR));
        pages.put("access", EnumSet.of(Role.AUDITOR, Role.OPERATOR));
        pages.put("webhooks", EnumSet.of(Role.SUPPORT, Role.AUDITOR, Role.OPERATOR));
        // What no page has, or only a forward leads to.
        pages.put("nothing", Set.of());
        pages.put("error", Set.of());
        return pages;
    }

    @ParameterizedTest
    @EnumSource
    void aPageOpensForThoseWhoMaySeeIt(Role role) {
        PAGES.forEach((page, who) -> {
            int status =
                    get(page, "Authorization", "Bearer " + ledger().key(role)).statusCode();
            if (who.contains(role)) {
                assertThat(status).as(page + " for " + role).isIn(200, 302);
            } else {
                assertThat(status).as(page + " for " + role).isIn(403, 404);
            }
        });
    }

    @Test
    void strangersAreAskedToSignInWhicheverPageItIs() {
        PAGES.keySet().forEach(page -> {
            HttpResponse<String> answer = get(page, "Accept", "text/html");
            assertThat(answer.statusCode()).as(page).isEqualTo(302);
            assertThat(answer.headers().firstValue("Location").orElse("")).startsWith("/pages/sign-in?next=");
            assertThat(answer.body()).isEmpty();
        });
    }

    @Test
    @DisplayName("G02 what no number of an order can be is looked for nowhere")
    void g02ASearchForWhatNoNumberCanBeFindsNothing() {
        for (String odd : new String[] {"%00", "a%00b", "%0D%0A", "%7F", "x".repeat(3_000)}) {
            HttpResponse<String> answer = get("find?q=" + odd, "Authorization", "Bearer " + ledger().key(Role.SUPPORT));
            assertThat(answer.statusCode()).as(odd).isEqualTo(302);
            assertThat(answer.headers().firstValue("Location").orElse("")).startsWith("/pages/transactions");
        }
    }

    private static HttpResponse<String> get(String page, String... headers) {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(ledger().address().resolve("/pages/" + page))
                                    .headers(headers)
                                    .build(),
                            BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
