package io.payledger.query.journal;

import io.payledger.api.access.Caller;
import io.payledger.api.id.MerchantId;
import io.payledger.api.money.Currency;
import io.payledger.query.past.AsOf;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The books: the entries, all accounts at one time, and what banks have taken and given back by day. */
@RestController
final class JournalController {
    private final JournalQueries journal;
    private final SettlementQueries settlement;
    private final Cursors cursors;

    JournalController(JournalQueries journal, SettlementQueries settlement, Cursors cursors) {
        this.journal = journal;
        this.settlement = settlement;
        this.cursors = cursors;
    }

    /**
     * The entries. Parameters, all optional: {@code merchant} (staff only), {@code orderId}, {@code account},
     * {@code kind}, {@code channel}, {@code currency}, {@code from}, {@code to}, {@code asOf} or {@code asOfIndex},
     * {@code limit}, {@code cursor}.
     */
    @GetMapping(path = JournalQueries.ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    JournalPage entries(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, JournalQueries.ROUTE, cursors);
        QueryParameters parameters = page.parameters();
        JournalFilter wanted = JournalFilter.of(parameters);
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        return journal.page(wanted, Visibility.of(caller, wanted.merchant()).merchantId(), asOf, page);
    }

    /**
     * All accounts. Parameters, all optional: {@code merchant} (staff only), {@code currency}, {@code asOf} or
     * {@code asOfIndex}.
     */
    @GetMapping(path = "/api/trial-balance", produces = MediaType.APPLICATION_JSON_VALUE)
    TrialBalance trialBalance(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        Currency currency = parameters.optional(
                "currency", code -> Currency.ofCode(code).orElseThrow(), "must be an ISO 4217 code");
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        return journal.trialBalance(Visibility.of(caller, merchant).merchantId(), currency, asOf);
    }

    /**
     * What banks have taken and given back, by day. Parameters: {@code from} and {@code to} (dates, the second exclusive),
     * {@code zone} (an IANA time zone, UTC by default), {@code merchant} (staff only, optional).
     */
    @GetMapping(path = "/api/settlement", produces = MediaType.APPLICATION_JSON_VALUE)
    Settlement settlement(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        QueryParameters parameters = new QueryParameters(given);
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        ZoneId zone = parameters.zone("zone");
        LocalDate from = parameters.date("from");
        LocalDate to = parameters.date("to");
        parameters.refuseOthers();
        Visibility visibility = Visibility.of(caller, merchant);
        if (from == null || to == null) {
            throw QueryParameters.invalid(from == null ? "from" : "to", "must be given");
        }
        return settlement.byDay(days(zone, from, to), visibility.merchantId());
    }

    private static SettlementDays days(ZoneId zone, LocalDate from, LocalDate to) {
        try {
            return SettlementDays.of(zone, from, to);
        } catch (IllegalArgumentException e) {
            throw QueryParameters.invalid("to", "must be 1 to " + SettlementDays.MOST + " days after from");
        }
    }
}
