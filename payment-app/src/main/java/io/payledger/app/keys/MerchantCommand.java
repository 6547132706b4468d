package io.payledger.app.keys;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.app.database.StartupProblem;
import java.util.Set;
import picocli.CommandLine.Command;

/** {@code ledger merchant}: the keys with which order services send the orders of one merchant. */
@Command(
        name = "merchant",
        description = "The API keys of merchants.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {AddCommand.class, RotateCommand.class, EndCommand.class, ListCommand.class})
public final class MerchantCommand implements CallerKind {
    @Override
    public String callerName(String name) {
        return newCaller(name, Set.of()).name();
    }

    @Override
    public Caller newCaller(String name, Set<Role> roles) {
        if (!roles.isEmpty()) {
            throw new StartupProblem("A merchant's key is that of its order service; roles are for ./ledger staff add");
        }
        return Caller.orderService(new MerchantId(name));
    }

    @Override
    public boolean includes(Caller caller) {
        return caller.merchantId() != null;
    }
}
