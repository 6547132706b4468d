package io.payledger.drills.tamper;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.proof.ExportReport;
import io.payledger.eventstore.proof.ExportVerifier;
import io.payledger.eventstore.proof.ExportVerifier.Range;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tells many lies about many histories, and some truths, to the verifier that auditors use. */
public final class TamperDrill {
    /** Lies about one history before the next is made. */
    private static final int LIES_A_HISTORY = 50;

    private static final List<Function<Liar, TamperCase>> LIES = Stream.of(
                    LineLies.ALL, ChainLies.ALL, ChainLies.ALL, ReceiptLies.ALL)
            .flatMap(List::stream)
            .toList();

    private final Random random;
    private final Map<String, Integer> byKind = new TreeMap<>();
    private final List<String> misses = new ArrayList<>();
    private int found;
    private int untouched;
    private int falseAlarms;

    /** @param seed the same one tells the same lies, but for the keys */
    public TamperDrill(long seed) {
        this.random = new Random(seed);
    }

    /** Tries so many tamperings, and a tenth as many true files. */
    public TamperResult run(int cases) {
        Liar liar = Liar.of(random);
        for (int i = 0; i < cases; i++) {
            if (i % LIES_A_HISTORY == 0) {
                liar = Liar.of(random);
                truths(liar);
            }
            judge(liar, LIES.get(i % LIES.size()).apply(liar));
        }
        return new TamperResult(cases, found, untouched, falseAlarms, byKind, misses);
    }

    private void judge(Liar liar, TamperCase lie) {
        byKind.merge(lie.kind(), 1, Integer::sum);
        ExportReport report = verify(liar, lie.known(), lie.file(), Range.WHOLE);
        if (report instanceof ExportReport.Refused refused && refused.fault().globalIndex() == lie.firstBad()) {
            found++;
        } else {
            misses.add(lie.kind() + ": expected index " + lie.firstBad() + ", got " + report);
        }
    }

    private void truths(Liar liar) {
        History truth = liar.truth();
        int from = liar.upTo(Liar.EVENTS);
        int to = from + random.nextInt(Liar.EVENTS - from + 1);
        Range part = new Range(from, OptionalLong.of(to));
        String aggregate = liar.oneOf(truth.events()).content().aggregateId();
        truth(liar, liar.known(), truth.whole(liar.note(), false), Range.WHOLE);
        truth(liar, List.of(), truth.whole(liar.note(), true), Range.WHOLE);
        truth(liar, liar.known(), truth.run(from, to, liar.note(), random.nextBoolean()), part);
        truth(liar, liar.known(), truth.choice(liar.choice(aggregate)), Range.WHOLE);
        truth(liar, List.of(), truth.choice(liar.choice(aggregate.substring(0, 3) + "*")), Range.WHOLE);
    }

    private void truth(Liar liar, List<SignedCheckpoint> known, byte[] file, Range range) {
        untouched++;
        if (verify(liar, known, file, range) instanceof ExportReport.Refused refused) {
            falseAlarms++;
            misses.add("false alarm: " + refused);
        }
    }

    private static ExportReport verify(Liar liar, List<SignedCheckpoint> known, byte[] file, Range range) {
        try {
            return new ExportVerifier(liar.trusted(), known).verify(new ByteArrayInputStream(file), range);
        } catch (IOException e) {
            throw new IllegalStateException("Memory can be read", e);
        }
    }
}
