package io.payledger.app.keys;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import java.util.Set;

/** Whose keys a group of commands is about. */
interface CallerKind {
    /** As the audit trail names the caller: {@code merchant:m1}. */
    String callerName(String name);

    /**
     * The caller that gets a first key.
     *
     * @param roles as asked for; empty when none were
     * @throws io.payledger.app.database.StartupProblem when these roles cannot be given to it
     */
    Caller newCaller(String name, Set<Role> roles);

    boolean includes(Caller caller);
}
