package io.payledger.banksim.web;

import io.payledger.banksim.charges.BankDataException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds the route of a request and turns everything that goes wrong into an answer. */
final class Router implements Function<Request, Reply> {
    private static final System.Logger LOG = System.getLogger(Router.class.getName());

    private final List<Route> routes;

    private final ApiSigning signing;

    Router(List<Route> routes, ApiSigning signing) {
        this.signing = signing;
        this.routes = List.copyOf(routes);
    }

    @Override
    public Reply apply(Request request) {
        try {
            Optional<String> objection =
                    request.segments().getFirst().equals("bank") ? request.objection(signing) : Optional.empty();
            if (objection.isPresent()) {
                return Reply.error(401, objection.get());
            }
            for (Route route : routes) {
                if (route.matches(request)) {
                    return route.handler().apply(request);
                }
            }
            // Not NOT_FOUND: that is the bank's word on a number, and a wrong path must not be taken for it.
            return routes.stream().anyMatch(route -> route.matchesPath(request))
                    ? Reply.error(405, "METHOD_NOT_ALLOWED")
                    : Reply.error(404, "NO_SUCH_ROUTE");
        } catch (BadRequestException e) {
            return Reply.badRequest(String.valueOf(e.getMessage()));
        } catch (BankDataException e) {
            LOG.log(System.Logger.Level.ERROR, e.getMessage());
            return Reply.error(500, "JOURNAL_FAILED");
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "The simulator itself failed; this is no injected fault", e);
            return Reply.error(500, "SIMULATOR_FAILED");
        }
    }
}
