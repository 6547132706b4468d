package io.payledger.query.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Gathers rows that each event makes by itself and writes them just before the processor's unit of work commits. The writer
 * leaves alone what is there already, so late and double delivery are harmless.
 */
public final class RowBatches<R> {
    private final Consumer<List<R>> writer;
    private final String resource;

    /** @param name of the projection, its processor and its processing group */
    public RowBatches(String name, Consumer<List<R>> writer) {
        this.writer = writer;
        this.resource = "Projection[" + name + "]/Rows";
    }

    /** Takes a row into the current unit of work. */
    public void add(R row) {
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        List<R> rows = unitOfWork.getOrComputeResource(resource, key -> {
            List<R> fresh = new ArrayList<>();
            unitOfWork.onPrepareCommit(committing -> writer.accept(fresh));
            return fresh;
        });
        rows.add(row);
    }
}
