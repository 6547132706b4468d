package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.CaseNumber;
import io.payledger.api.id.MerchantId;
import io.payledger.api.personal.ErasureGround;
import io.payledger.api.personal.HoldReason;
import io.payledger.api.personal.LiftReason;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.PaymentAccess;
import io.payledger.command.erasure.PersonalDataDesk;
import io.payledger.command.erasure.Whose;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/erasures} and {@code /api/legal-holds}: personal data of a merchant's order or payer, for operations alone. */
@RestController
final class PersonalDataController {
    private static final Set<Role> ERASERS = Set.of(Role.OPERATOR);
    private static final Set<Role> READERS = Set.of(Role.OPERATOR, Role.AUDITOR);

    private final PersonalDataDesk desk;

    PersonalDataController(PersonalDataDesk desk) {
        this.desk = desk;
    }

    @PostMapping(
            path = "/api/erasures",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<ErasedBody> erase(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody PersonalDataRequest body,
            HttpServletRequest request) {
        Whose whose = whose(caller, merchant, body);
        CaseNumber number = body.number();
        PersonalDataDesk.Erased erased =
                desk.erase(asking(caller, request), whose, body.why(ErasureGround.class), number);
        return answer(erased.replayed()).body(new ErasedBody(erased.subject(), erased.orders(), number));
    }

    @PostMapping(
            path = "/api/legal-holds",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<HoldBody> hold(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody PersonalDataRequest body,
            HttpServletRequest request) {
        Whose whose = whose(caller, merchant, body);
        PersonalDataDesk.Held held =
                desk.hold(asking(caller, request), whose, body.why(HoldReason.class), body.number());
        return answer(held.replayed()).body(new HoldBody(held.subject(), held.caseNumber(), true));
    }

    @PostMapping(
            path = "/api/legal-holds/lift",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<HoldBody> lift(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = "merchant", required = false) @Nullable String merchant,
            @RequestBody PersonalDataRequest body,
            HttpServletRequest request) {
        Whose whose = whose(caller, merchant, body);
        PersonalDataDesk.Held lifted =
                desk.lift(asking(caller, request), whose, body.why(LiftReason.class), body.number());
        return answer(lifted.replayed()).body(new HoldBody(lifted.subject(), lifted.caseNumber(), false));
    }

    @GetMapping(path = "/api/legal-holds", produces = MediaType.APPLICATION_JSON_VALUE)
    HoldsBody holds(@AuthenticationPrincipal Caller caller) {
        PaymentAccess.requireStaff(caller, READERS);
        return new HoldsBody(desk.standing().stream()
                .map(it -> new HoldsBody.Hold(it.subject(), it.caseNumber(), it.reason(), it.setBy(), it.setAt()))
                .toList());
    }

    private static Whose whose(Caller caller, @Nullable String merchant, PersonalDataRequest body) {
        PaymentAccess.requireStaff(caller, ERASERS);
        return body.whose(new MerchantId(FieldText.required("merchant", merchant)));
    }

    private static PersonalDataDesk.Asking asking(Caller caller, HttpServletRequest request) {
        return new PersonalDataDesk.Asking(caller, Traces.of(request), request.getRemoteAddr());
    }

    private static ResponseEntity.BodyBuilder answer(boolean replayed) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        return replayed ? answer.header(PaymentAnswers.REPLAYED, "true") : answer;
    }
}
