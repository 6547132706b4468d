package io.payledger.query.alarms;

import io.payledger.api.access.Caller;
import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.id.MerchantId;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Visibility;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What waits for a person, or tells that the service is not well. For staff. */
@RestController
final class AlarmController {
    private final AlarmQueries queries;
    private final Cursors cursors;

    AlarmController(AlarmQueries queries, Cursors cursors) {
        this.queries = queries;
        this.cursors = cursors;
    }

    /**
     * The alarms. Parameters, all optional: {@code merchant}, {@code kind}, {@code open} (true or false), {@code limit},
     * {@code cursor}.
     */
    @GetMapping(path = AlarmQueries.ALARMS, produces = MediaType.APPLICATION_JSON_VALUE)
    AlarmPage alarms(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, AlarmQueries.ALARMS, cursors);
        QueryParameters parameters = page.parameters();
        MerchantId merchant = merchant(parameters);
        AlarmKind kind = parameters.optional(
                "kind", AlarmKind::valueOf, "must be one of " + Arrays.toString(AlarmKind.values()));
        Boolean open = parameters.optional("open", AlarmController::truth, "must be true or false");
        parameters.refuseOthers();
        return queries.alarms(Visibility.of(caller, merchant).merchantId(), kind, open, page);
    }

    /** The payments with an open contradiction, mismatch or call. Parameters: {@code merchant}, {@code limit}, {@code cursor}. */
    @GetMapping(path = AlarmQueries.REVIEWS, produces = MediaType.APPLICATION_JSON_VALUE)
    Reviews reviews(
            @AuthenticationPrincipal @Nullable Caller caller, @RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, AlarmQueries.REVIEWS, cursors);
        QueryParameters parameters = page.parameters();
        MerchantId merchant = merchant(parameters);
        parameters.refuseOthers();
        return queries.reviews(Visibility.of(caller, merchant).merchantId(), page);
    }

    private static @Nullable MerchantId merchant(QueryParameters parameters) {
        return parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
    }

    private static Boolean truth(String text) {
        Boolean known = Map.of("true", true, "false", false).get(text);
        if (known == null) {
            throw new IllegalArgumentException();
        }
        return known;
    }
}
