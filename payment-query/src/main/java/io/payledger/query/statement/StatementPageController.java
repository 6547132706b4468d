package io.payledger.query.statement;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.RowNumber;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.FormRefusal;
import io.payledger.query.page.Htmx;
import io.payledger.query.page.Listing;
import io.payledger.query.page.Page;
import io.payledger.query.page.TypedForm;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.statement.file.StatementFiles;
import io.payledger.query.statement.intake.Bringer;
import io.payledger.query.statement.intake.ImportState;
import io.payledger.query.statement.intake.StatementImport;
import io.payledger.query.statement.intake.StatementIntake;
import io.payledger.query.statement.matching.Matching;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/** {@code /pages/statements}: files of banks, brought and listed, and {@code /pages/statements/{n}}: one of them. */
@Page
final class StatementPageController {
    static final String ROUTE = "/pages/statements";
    private static final int LONGEST_NAME = 100;

    private final StatementIntake intake;
    private final StatementQueries queries;
    private final Matching matching;
    private final Cursors cursors;
    private final StatementProperties properties;

    StatementPageController(
            StatementIntake intake,
            StatementQueries queries,
            Matching matching,
            Cursors cursors,
            StatementProperties properties) {
        this.intake = intake;
        this.queries = queries;
        this.matching = matching;
        this.cursors = cursors;
        this.properties = properties;
    }

    @GetMapping(ROUTE)
    String list(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            Model model) {
        StatementStaff.requireReader(caller);
        return show(caller, Listing.filledIn(given), request, model);
    }

    private String show(@Nullable Caller caller, Map<String, String> asked, HttpServletRequest request, Model model) {
        PageRequest page = PageRequest.of(asApi(asked, List.of("state", "cursor")), StatementQueries.IMPORTS, cursors);
        ImportState state = page.parameters()
                .optional("state", ImportState::valueOf, "must be one of " + Arrays.toString(ImportState.values()));
        ImportPage found = queries.imports(Conditions.none().and("state = ?", state), page);
        model.addAttribute("imports", Listing.Rows.ofApi(found.imports(), ROUTE, asked, found.nextCursor()));
        model.addAttribute("state", state);
        model.addAttribute("states", ImportState.values());
        model.addAttribute("waiting", queries.waiting());
        model.addAttribute("brings", caller != null && caller.has(Role.FINANCE));
        model.addAttribute(
                "mappings",
                Stream.concat(
                                Stream.of(StatementFiles.PLAIN),
                                properties.csv().keySet().stream().sorted())
                        .toList());
        model.addAttribute("maxBytes", properties.maxSize().toBytes());
        model.addAttribute("typed", TypedForm.of(request, "mapping"));
        return "statements";
    }

    /** Takes a file, and leads to what became of it; one that is not taken, to the form again. */
    @PostMapping(ROUTE)
    @Nullable
    String bring(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam(required = false) @Nullable MultipartFile file,
            @RequestParam(required = false) @Nullable String mapping,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model)
            throws IOException {
        Caller finance = StatementStaff.requireFinance(caller);
        StatementIntake.Receipt receipt;
        try {
            receipt = take(file, mapping, Bringers.of(finance.name(), request));
        } catch (ProblemException e) {
            if (Htmx.isPartial(request)) {
                throw e;
            }
            FormRefusal.leave(e, request, response);
            return show(caller, Map.of(), request, model);
        }
        String address = ROUTE + "/" + receipt.statementImport().importId() + (receipt.repeated() ? "?known" : "");
        if (Htmx.isPartial(request)) {
            // The script has sent it and shown how far it was; the page is the browser's to open.
            response.setHeader("HX-Redirect", address);
            return null;
        }
        return "redirect:" + address;
    }

    private StatementIntake.Receipt take(@Nullable MultipartFile file, @Nullable String mapping, Bringer bringer)
            throws IOException {
        if (file == null || file.isEmpty()) {
            throw new ProblemException(ErrorCode.INVALID_FIELD, "Choose a file that has something in it")
                    .with("field", "file");
        }
        return intake.take(
                file.getInputStream(), name(file), mapping == null || mapping.isBlank() ? null : mapping, bringer);
    }

    @GetMapping(ROUTE + "/{import}")
    String one(
            @AuthenticationPrincipal @Nullable Caller caller,
            @PathVariable("import") String number,
            HttpServletRequest request,
            Model model) {
        StatementStaff.requireReader(caller);
        StatementImport found = find(number);
        model.addAttribute("file", found);
        model.addAttribute("statements", queries.statementsOf(found.importId()));
        model.addAttribute("classes", queries.classesOf(found.importId()));
        model.addAttribute("known", request.getParameter("known") != null);
        model.addAttribute("again", request.getParameter("again") != null);
        model.addAttribute("runs", caller != null && caller.has(Role.FINANCE));
        return Htmx.isPartial(request) ? "statement :: import" : "statement";
    }

    /** Lays the statements of a file beside the ledger again. */
    @PostMapping(ROUTE + "/{import}/reconcile")
    String reconcile(@AuthenticationPrincipal @Nullable Caller caller, @PathVariable("import") String number) {
        StatementStaff.requireFinance(caller);
        StatementImport found = find(number);
        queries.statementsOf(found.importId()).forEach(statement -> {
            Object unused = matching.run(statement.statementId());
        });
        return "redirect:" + ROUTE + "/" + found.importId() + "?again";
    }

    private StatementImport find(String number) {
        return RowNumber.named(number)
                .flatMap(intake::find)
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no such file"));
    }

    /** Some browsers send the path that the file has on its machine. */
    private static String name(MultipartFile file) {
        String given = file.getOriginalFilename() == null ? "" : file.getOriginalFilename();
        String name = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
                .strip();
        if (name.isEmpty()) {
            return "statement";
        }
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    }

    /** The parameters of the API that a page's address asks for; what else is in it, is the page's own. */
    static Map<String, List<String>> asApi(Map<String, String> asked, List<String> names) {
        Map<String, List<String>> api = new LinkedHashMap<>();
        asked.forEach((name, value) -> {
            if (names.contains(name)) {
                api.put(name, List.of(value));
            }
        });
        api.put("limit", List.of(Integer.toString(Listing.ROWS)));
        return api;
    }
}
