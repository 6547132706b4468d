package io.payledger.consumer;

import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Has an effect happen once for each event, whatever is delivered twice, at one time, out of order or before a crash. The
 * mark that it was done and what it did are one transaction of the same database.
 *
 * <p>A first pass that fails leaves no mark: it is thrown, so that the message comes again. One that has failed as often as
 * is tried is parked with its payload, so that those behind it go on, and {@link #replay} does it later. Safe for many
 * threads and many processes.
 */
public final class ConsumeOnce {
    private static final Logger LOG = LoggerFactory.getLogger("step");
    private static final int LONGEST_ERROR = 1_000;

    private final ConsumedEvents events;
    private final TransactionTemplate transaction;
    private final ConsumerSettings settings;
    private final Clock clock;

    /** @param transactions over this data source */
    public ConsumeOnce(
            DataSource dataSource, PlatformTransactionManager transactions, ConsumerSettings settings, Clock clock) {
        this.events = new ConsumedEvents(dataSource);
        this.transaction = new TransactionTemplate(transactions);
        // One that a listener has open already would take the mark of a failure back together with the failure.
        this.transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Does it, unless it was done. When this returns, the message is to be acknowledged; when it throws, to be delivered
     * again.
     *
     * @throws ConsumerFailedException when the effect failed and is to be tried again; nothing was done
     */
    public Outcome handle(String consumer, ReceivedEvent event, Effect effect) {
        try {
            Outcome outcome = firstPass(consumer, event, effect);
            log(outcome == Outcome.SKIPPED_DUPLICATE ? "SKIP_DUPLICATE" : outcome.name(), consumer, event, null);
            return outcome;
        } catch (FailedEffect e) {
            return failed(consumer, event, e.getCause());
        }
    }

    private Outcome firstPass(String consumer, ReceivedEvent event, Effect effect) {
        return Objects.requireNonNull(transaction.execute(status -> {
            if (events.isParked(consumer, event)) {
                return Outcome.PARKED;
            }
            if (settings.keepOrder() && events.hasParked(consumer, event.subject())) {
                return parkedBehind(consumer, event, status);
            }
            return done(consumer, event, effect, status);
        }));
    }

    private Outcome done(String consumer, ReceivedEvent event, Effect effect, TransactionStatus status) {
        if (!events.mark(consumer, event, clock.instant())) {
            status.setRollbackOnly();
            return Outcome.SKIPPED_DUPLICATE;
        }
        try {
            effect.apply(event);
        } catch (Exception | LinkageError | StackOverflowError e) {
            throw new FailedEffect(e);
        }
        events.forgetFailures(consumer, event);
        return Outcome.DONE;
    }

    private Outcome parkedBehind(String consumer, ReceivedEvent event, TransactionStatus status) {
        Instant now = clock.instant();
        if (!events.mark(consumer, event, now)) {
            status.setRollbackOnly();
            return Outcome.SKIPPED_DUPLICATE;
        }
        // Only to know whether it was done: whoever does it later marks it again.
        events.unmark(consumer, event);
        events.parkBehind(consumer, event, now);
        return Outcome.PARKED;
    }

    private Outcome failed(String consumer, ReceivedEvent event, Throwable failure) {
        if (failure instanceof TransientDataAccessException || failure instanceof RecoverableDataAccessException) {
            // The database's trouble says nothing of the event: it is no try.
            throw again(consumer, event, failure);
        }
        String error = shortened(failure.toString());
        boolean parked = Objects.requireNonNull(transaction.execute(status -> {
            boolean enough = events.failed(consumer, event, error, clock.instant()) >= settings.tries();
            if (enough) {
                events.park(consumer, event, clock.instant());
            }
            return enough;
        }));
        if (!parked) {
            throw again(consumer, event, failure);
        }
        log("PARKED", consumer, event, error);
        return Outcome.PARKED;
    }

    private static ConsumerFailedException again(String consumer, ReceivedEvent event, Throwable failure) {
        log("FAILED", consumer, event, shortened(failure.toString()));
        return new ConsumerFailedException(consumer, event, failure);
    }

    /** What waits for a person, the oldest first. */
    public List<ParkedEvent> parked(String consumer) {
        return events.parked(consumer);
    }

    /**
     * Does all that is parked, in the order in which it came; what fails again stays parked, and with
     * {@link ConsumerSettings#keepOrder} all that stands behind it.
     *
     * @return how many were done
     */
    public int replay(String consumer, Effect effect) {
        int done = 0;
        Set<String> stuck = new HashSet<>();
        for (ParkedEvent parked : events.parked(consumer)) {
            if (settings.keepOrder() && stuck.contains(parked.event().subject())) {
                continue;
            }
            if (replayed(consumer, parked.event(), effect)) {
                done++;
            } else {
                stuck.add(parked.event().subject());
            }
        }
        return done;
    }

    private boolean replayed(String consumer, ReceivedEvent event, Effect effect) {
        try {
            Outcome outcome =
                    Objects.requireNonNull(transaction.execute(status -> done(consumer, event, effect, status)));
            if (outcome == Outcome.SKIPPED_DUPLICATE) {
                // Somebody did it all the same: nothing is left to wait for.
                transaction.executeWithoutResult(status -> events.forgetFailures(consumer, event));
            }
            log(outcome.name(), consumer, event, null);
            return true;
        } catch (FailedEffect e) {
            String error = shortened(e.getCause().toString());
            transaction.executeWithoutResult(status -> events.failed(consumer, event, error, clock.instant()));
            log("STILL_PARKED", consumer, event, error);
            return false;
        }
    }

    /**
     * Forgets what was done before this time. An event that comes after that is done again, so keep them for longer than
     * any broker keeps its messages and anybody may send them anew: 90 days, say.
     *
     * @return how many were forgotten
     */
    public int forgetDoneBefore(Instant time) {
        return events.forgetDoneBefore(time);
    }

    /** As the ledger logs its own steps: {@code STEP SUBJECT TRACE STATUS key=value…}. */
    private static void log(String status, String consumer, ReceivedEvent event, @Nullable String error) {
        String line = "consume.event {} - {} consumer={} type={} id={}{}";
        Object[] values = {
            event.subject(), status, consumer, event.type(), event.id(), error == null ? "" : " error=" + quoted(error)
        };
        if (error == null) {
            LOG.info(line, values);
        } else {
            LOG.warn(line, values);
        }
    }

    private static String quoted(String text) {
        return '"' + text.replaceAll("[\\p{Cntrl}\"\\\\]", " ") + '"';
    }

    private static String shortened(String text) {
        String storable = text.replace('\u0000', ' ');
        return storable.length() <= LONGEST_ERROR ? storable : storable.substring(0, LONGEST_ERROR);
    }

    /** Carries what an effect threw out of the transaction, which it rolls back. */
    private static final class FailedEffect extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FailedEffect(Throwable cause) {
            super(cause);
        }

        @Override
        public synchronized Throwable getCause() {
            return Objects.requireNonNull(super.getCause());
        }
    }
}
