package io.payledger.api.figure;

import java.util.List;

/** Reads figures from the database; asked every few seconds, so each question must be a small one however much there is. */
@FunctionalInterface
public interface FigureSource {

    /** All its figures; one that is not in the list any more is shown no more. */
    List<Figure> read();
}
