package io.payledger.app.operations;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.util.List;
import java.util.stream.Stream;

/** How far each processor is behind the log, on whichever node it runs. */
final class ProcessorFigures implements FigureSource {
    private final ProcessorLags lags;

    ProcessorFigures(ProcessorLags lags) {
        this.lags = lags;
    }

    @Override
    public List<Figure> read() {
        return lags.read().stream()
                .flatMap(lag -> Stream.of(
                        new Figure("payledger.processor.lag.events", "processor", lag.processor(), lag.events()),
                        new Figure(
                                "payledger.processor.lag.seconds",
                                "processor",
                                lag.processor(),
                                lag.behind().toSeconds())))
                .toList();
    }
}
