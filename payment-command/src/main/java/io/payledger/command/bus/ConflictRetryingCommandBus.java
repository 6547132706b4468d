package io.payledger.command.bus;

import static org.axonframework.commandhandling.GenericCommandResultMessage.asCommandResultMessage;

import java.util.stream.Stream;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.callbacks.FutureCallback;
import org.axonframework.commandhandling.callbacks.LoggingCallback;
import org.axonframework.common.Registration;
import org.axonframework.messaging.MessageDispatchInterceptor;
import org.axonframework.messaging.MessageHandler;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles a command that lost a race for its aggregate again, from a fresh read, so that its sender gets a business
 * answer and never a conflict (cases A07, F11). The lock of a repository arbitrates within one process only:
 *
 * <pre>
 * node 1   read m1/o1: nothing          append event 0 ok
 * node 2     read m1/o1: nothing                           append event 0 refused   read m1/o1: in flight → answer
 * </pre>
 *
 * The unit of work that lost is rolled back whole before the next begins. All of it runs in the sender's thread, and
 * {@link RetryPauses} bounds it (case F08). An answer always means that the append is committed: a command that is sent
 * from the unit of work of an event gets a unit of work of its own, beside that one and not within it. From within the
 * handling of another command none can be sent, for two locks taken in two orders stop both senders (case F15).
 */
public final class ConflictRetryingCommandBus implements CommandBus {
    private static final Logger LOG = LoggerFactory.getLogger(ConflictRetryingCommandBus.class);

    private final CommandBus delegate;
    private final RetryPauses pauses;

    /**
     * Wraps this bus.
     *
     * @param delegate handles a command in the thread that dispatches it
     */
    public ConflictRetryingCommandBus(CommandBus delegate, RetryPauses pauses) {
        this.delegate = delegate;
        this.pauses = pauses;
    }

    @Override
    public <C> void dispatch(CommandMessage<C> command) {
        dispatch(command, LoggingCallback.INSTANCE);
    }

    @Override
    public <C, R> void dispatch(CommandMessage<C> command, CommandCallback<? super C, ? super R> callback) {
        if (UnitsOfWork.commandInHand()) {
            callback.onResult(
                    command,
                    asCommandResultMessage(new IllegalStateException("Command " + command.getCommandName()
                            + " was sent while another command is being handled; send it after that one's commit")));
            return;
        }
        CommandResultMessage<R> result = UnitsOfWork.apart(() -> handle(command));
        callback.onResult(command, result);
    }

    private <C, R> CommandResultMessage<R> handle(CommandMessage<C> command) {
        for (int lost = 1; ; lost++) {
            CommandResultMessage<R> result = handleOnce(command);
            if (!lostRace(result)) {
                return result;
            }
            if (lost == pauses.tries() || !pauseAfter(lost)) {
                LOG.warn("{} lost {} races for its aggregate and was given up", command.getCommandName(), lost);
                return result;
            }
            LOG.debug("{} lost race {} for its aggregate; it is handled again", command.getCommandName(), lost);
        }
    }

    @SuppressWarnings("unchecked") // The result is of the type that the sender expects, or the sender is wrong.
    private <C, R> CommandResultMessage<R> handleOnce(CommandMessage<C> command) {
        FutureCallback<C, R> once = new FutureCallback<>();
        delegate.dispatch(command, once);
        return (CommandResultMessage<R>) once.getResult();
    }

    private static boolean lostRace(CommandResultMessage<?> result) {
        return result.isExceptional()
                && Stream.iterate(result.exceptionResult(), cause -> cause != null, Throwable::getCause)
                        .anyMatch(it ->
                                it instanceof ConcurrencyException || it instanceof AggregateStreamCreationException);
    }

    private boolean pauseAfter(int lost) {
        try {
            Thread.sleep(pauses.after(lost));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Registration subscribe(String commandName, MessageHandler<? super CommandMessage<?>> handler) {
        return delegate.subscribe(commandName, handler);
    }

    @Override
    public Registration registerDispatchInterceptor(
            MessageDispatchInterceptor<? super CommandMessage<?>> dispatchInterceptor) {
        return delegate.registerDispatchInterceptor(dispatchInterceptor);
    }

    @Override
    public Registration registerHandlerInterceptor(
            MessageHandlerInterceptor<? super CommandMessage<?>> handlerInterceptor) {
        return delegate.registerHandlerInterceptor(handlerInterceptor);
    }
}
