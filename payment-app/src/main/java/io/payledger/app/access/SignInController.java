package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import io.payledger.app.edge.RefusalLog;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** {@code /pages/sign-in} and {@code /pages/sign-out}: staff open the pages with their key. */
@Page
final class SignInController {
    static final String SIGN_IN = "/pages/sign-in";
    static final String SIGN_OUT = "/pages/sign-out";

    private final ApiKeys keys;
    private final PageSessions sessions;
    private final RefusalLog refusals;

    SignInController(ApiKeys keys, PageSessions sessions, RefusalLog refusals) {
        this.keys = keys;
        this.sessions = sessions;
        this.refusals = refusals;
    }

    @GetMapping(SIGN_IN)
    String form(@RequestParam(required = false) @Nullable String next, Model model) {
        model.addAttribute("next", Addresses.ownOr(next, "/pages/"));
        return "sign-in";
    }

    @PostMapping(SIGN_IN)
    String signIn(
            @RequestParam(defaultValue = "") String key,
            @RequestParam(required = false) @Nullable String next,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Optional<ApiKeyText> text = ApiKeyText.parse(key.strip());
        Optional<Caller> caller = text.flatMap(it -> keys.callerOf(it.reveal()));
        if (caller.isEmpty() || caller.get().roles().equals(java.util.Set.of(Role.ORDER_SERVICE))) {
            refusals.refused(request, caller.isEmpty() ? ErrorCode.UNAUTHENTICATED : ErrorCode.FORBIDDEN);
            response.setStatus(HttpStatus.UNAUTHORIZED.value());
            model.addAttribute("refused", caller.isEmpty() ? "sign-in.wrong" : "sign-in.no-staff");
            return form(next, model);
        }
        // Another session than the one that somebody may have put there before.
        PageSessionCookie.of(request).ifPresent(sessions::end);
        PageSessionCookie.give(sessions.open(text.get()), request, response);
        return "redirect:" + Addresses.ownOr(next, "/pages/");
    }

    @PostMapping(SIGN_OUT)
    String signOut(HttpServletRequest request, HttpServletResponse response) {
        PageSessionCookie.of(request).ifPresent(sessions::end);
        PageSessionCookie.take(request, response);
        return "redirect:" + SIGN_IN + "?left";
    }
}
