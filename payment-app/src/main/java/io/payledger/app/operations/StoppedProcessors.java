package io.payledger.app.operations;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.jspecify.annotations.Nullable;

/** When a processor of this node does not run or fails again and again, then somebody must look. */
final class StoppedProcessors implements AlarmSource {
    private final Configuration axon;

    StoppedProcessors(Configuration axon) {
        this.axon = axon;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.PROCESSOR_STOPPED);
    }

    @Override
    public Seen seen() {
        return Seen.BY_THIS_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        return processors()
                .flatMap(processor -> trouble(processor)
                        .map(why -> new StandingAlarm(AlarmKind.PROCESSOR_STOPPED, processor.getName(), null, why))
                        .stream())
                .toList();
    }

    /** Those of this node. */
    Stream<StreamingEventProcessor> processors() {
        return axon.eventProcessingConfiguration().eventProcessors().values().stream()
                .filter(StreamingEventProcessor.class::isInstance)
                .map(StreamingEventProcessor.class::cast);
    }

    /** Why it is not well; empty when it is. */
    static Optional<String> trouble(StreamingEventProcessor processor) {
        if (!processor.isRunning()) {
            return Optional.of("it does not run");
        }
        return processor.processingStatus().values().stream()
                .filter(EventTrackerStatus::isErrorState)
                .map(status -> "it fails and is tried again: " + reason(status.getError()))
                .findFirst()
                .or(() -> processor.isError() ? Optional.of("it fails and is tried again") : Optional.empty());
    }

    private static String reason(@Nullable Throwable error) {
        return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
                .reduce((first, last) -> last)
                .map(Throwable::toString)
                .orElse("no reason is known");
    }
}
