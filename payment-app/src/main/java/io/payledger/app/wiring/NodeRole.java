package io.payledger.app.wiring;

import io.payledger.app.access.PageAccessModule;
import io.payledger.app.access.PublicAccessModule;
import io.payledger.command.CommandModelModule;
import io.payledger.command.CommandModule;
import io.payledger.command.ComplaintModule;
import io.payledger.command.DisputeModule;
import io.payledger.command.ErasureModule;
import io.payledger.command.SealedTextModule;
import io.payledger.notify.NotifyModule;
import io.payledger.query.QueryModule;
import io.payledger.saga.PersonalDataModule;
import io.payledger.saga.SagaModule;
import io.payledger.saga.callback.CallbackModule;
import java.util.List;

/** A part of the ledger that a process can run. */
public enum NodeRole {
    /** The HTTP command API and the payments themselves. */
    COMMAND(
            CommandModule.class,
            SealedTextModule.class,
            DisputeModule.class,
            ComplaintModule.class,
            ErasureModule.class,
            PersonalDataModule.class),
    /** The conversation with the banks; handles the commands that it sends, so it brings the payments with it. */
    SAGA(CommandModelModule.class, SagaModule.class, CallbackModule.class),
    /**
     * The tables and reports, and the pages for people. What is decided about a bank statement is sent, so it brings the
     * payments with it.
     */
    QUERY(
            QueryModule.class,
            PageAccessModule.class,
            PublicAccessModule.class,
            CommandModelModule.class,
            SealedTextModule.class,
            StatementCommandsModule.class),
    /** Tells brokers and merchants; each of them is switched on by itself. */
    NOTIFY(NotifyModule.class);

    private final List<Class<?>> modules;

    NodeRole(Class<?>... modules) {
        this.modules = List.of(modules);
    }

    List<Class<?>> modules() {
        return modules;
    }
}
