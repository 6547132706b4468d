package io.payledger.query.page;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.context.MessageSource;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestMapping;

/** Shows a problem; reached only from within, see {@link PageProblem#show}. */
@Page
final class PageProblemController {
    private final MessageSource texts;

    PageProblemController(MessageSource texts) {
        this.texts = texts;
    }

    @RequestMapping(PageProblem.ROUTE)
    String problem(HttpServletRequest request, HttpServletResponse response, Model model) {
        ErrorCode code = request.getDispatcherType() == DispatcherType.FORWARD
                        && request.getAttribute(PageProblem.CODE) instanceof ErrorCode known
                ? known
                : ErrorCode.NOT_FOUND;
        response.setStatus(code.httpStatus());
        model.addAttribute("code", code);
        model.addAttribute(
                "text", texts.getMessage("problem." + code.name(), null, code.title(), Preferences.language(request)));
        Object detail = request.getAttribute(PageProblem.DETAIL);
        model.addAttribute("detail", detail == null || detail.equals(code.title()) ? null : detail);
        model.addAttribute("traceId", request.getAttribute(MetaKeys.TRACE_ID));
        return Htmx.isPartial(request) ? "notice" : "problem";
    }
}
