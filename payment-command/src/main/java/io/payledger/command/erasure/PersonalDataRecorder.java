package io.payledger.command.erasure;

import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.command.erasure.PersonalDataCommand.ErasePersonalData;
import io.payledger.command.erasure.PersonalDataCommand.LiftLegalHold;
import io.payledger.command.erasure.PersonalDataCommand.SetLegalHold;
import io.payledger.command.hold.HoldGate;
import io.payledger.eventstore.axon.AppendRiders;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.common.Registration;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MessageHandler;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Appends what was decided about a subject's personal data to its stream, with the rows by which it is found. It asks for
 * the last sequence number only; of two at once, the bus runs the loser again.
 */
public final class PersonalDataRecorder implements MessageHandler<CommandMessage<?>> {
    private static final String STREAM_TYPE = "PersonalData";
    private static final List<Class<? extends PersonalDataCommand>> COMMANDS =
            List.of(SetLegalHold.class, LiftLegalHold.class, ErasePersonalData.class);

    private final EventStore store;
    private final AppendRiders riders;
    private final HoldGate gate;
    private final HoldRows holds;
    private final WorkRows work = new WorkRows();

    public PersonalDataRecorder(EventStore store, AppendRiders riders, HoldGate gate, Clock clock) {
        this.store = store;
        this.riders = riders;
        this.gate = gate;
        this.holds = new HoldRows(clock);
    }

    /** Takes its commands from this bus. */
    public void listenTo(CommandBus bus) {
        for (Class<? extends PersonalDataCommand> command : COMMANDS) {
            // Never cancelled: the bus and those who look into it end together.
            Registration unused = bus.subscribe(command.getName(), this);
        }
    }

    @Override
    public @Nullable Object handle(CommandMessage<?> message) {
        PersonalDataCommand command = (PersonalDataCommand) message.getPayload();
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        String stream = PersonalDataEvent.streamOf(command.subject());
        long next = store.lastSequenceNumberFor(stream).map(last -> last + 1).orElse(0L);
        switch (command) {
            case SetLegalHold(var event) -> {
                publish(stream, next, event);
                riders.attach(unitOfWork, holds, new HoldRows.Row(event, next));
            }
            case LiftLegalHold(var event) -> {
                publish(stream, next, event);
                riders.attach(unitOfWork, holds, new HoldRows.Row(event, next));
            }
            case ErasePersonalData erase -> {
                gate.pass(unitOfWork, erase.subject(), erase.orders(), erase.erasedBy());
                for (PersonalDataEvent event : erase.events()) {
                    publish(stream, next, event);
                    riders.attach(unitOfWork, work, new WorkRows.Row(stream, next));
                    next++;
                }
            }
        }
        return null;
    }

    private void publish(String stream, long sequence, PersonalDataEvent event) {
        store.publish(new GenericDomainEventMessage<>(STREAM_TYPE, stream, sequence, event, Map.of()));
    }
}
