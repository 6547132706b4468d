package io.payledger.app.keys;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.app.database.StartupProblem;
import java.util.Set;
import picocli.CommandLine.Command;

/** {@code ledger staff}: the keys of people who see every merchant's orders. */
@Command(
        name = "staff",
        description = "The API keys of staff: finance, auditor, support, operator, monitor.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {AddCommand.class, RotateCommand.class, EndCommand.class, ListCommand.class})
public final class StaffCommand implements CallerKind {
    @Override
    public String callerName(String name) {
        if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new StartupProblem("A name of staff is 1 to 64 letters, digits and .-_");
        }
        return "staff:" + name;
    }

    @Override
    public Caller newCaller(String name, Set<Role> roles) {
        if (roles.isEmpty() || roles.contains(Role.ORDER_SERVICE)) {
            throw new StartupProblem(
                    "Staff have one or more of the roles finance, auditor, support, operator, monitor: "
                            + "--role finance,auditor");
        }
        return new Caller(callerName(name), null, roles);
    }

    @Override
    public boolean includes(Caller caller) {
        return caller.merchantId() == null;
    }
}
