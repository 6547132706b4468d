package io.payledger.drills.drill;

import io.payledger.drills.proxy.TcpProxy;
import io.payledger.drills.proxy.Toxic;
import io.payledger.drills.proxy.Toxic.Way;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** What can be done to a way between two processes. {@link TcpProxy#reset()} ends it. */
enum Harm {
    SLOW("latency of 60 ms", bothWays(way -> new Toxic.Latency(way, Duration.ofMillis(60), Duration.ofMillis(40)))),
    RESET("reset of all connections", TcpProxy::resetConnections),
    SILENT("loss of everything", bothWays(way -> new Toxic.Timeout(way, Duration.ZERO))),
    DOWN("no connection", TcpProxy::disable),
    ANSWERS_LOST("loss of answers", proxy -> proxy.add(new Toxic.Timeout(Way.DOWNSTREAM, Duration.ofSeconds(3)))),
    VERY_SLOW(
            "latency of 2.5 s",
            proxy -> proxy.add(new Toxic.Latency(Way.DOWNSTREAM, Duration.ofMillis(2_500), Duration.ofMillis(500)))),
    RESETTING("reset of every answer", proxy -> proxy.add(new Toxic.ResetPeer(Way.DOWNSTREAM))),
    NARROW("bandwidth of 40 kB/s", bothWays(way -> new Toxic.Bandwidth(way, 40_000))),
    CLOSED_EARLY("limit_data of 20 kB", proxy -> proxy.add(new Toxic.LimitData(Way.DOWNSTREAM, 20_000))),
    SLICED("pieces of 64 bytes", bothWays(way -> new Toxic.Slicer(way, 64, Duration.ofMillis(1))));

    private final String words;
    private final Consumer<TcpProxy> begin;

    Harm(String words, Consumer<TcpProxy> begin) {
        this.words = words;
        this.begin = begin;
    }

    void begin(TcpProxy proxy) {
        begin.accept(proxy);
    }

    String words() {
        return words;
    }

    private static Consumer<TcpProxy> bothWays(Function<Way, Toxic> toxic) {
        return proxy -> {
            proxy.add(toxic.apply(Way.UPSTREAM));
            proxy.add(toxic.apply(Way.DOWNSTREAM));
        };
    }
}
