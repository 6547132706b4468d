package io.payledger.drills.drill;

import io.payledger.drills.proxy.TcpProxy;
import io.payledger.drills.rig.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** {@code client-network}, {@code database-network}, {@code bank-network}: one of the ways is spoilt in every way. */
final class NetworkDrill implements Drill {
    private static final int ONE_PER = 200;
    private static final int SHORTEST_MS = 1_000;
    private static final int LONGEST_MS = 5_000;

    private final String name;
    private final String between;
    private final Function<Rig, List<TcpProxy>> proxies;

    private NetworkDrill(String name, String between, Function<Rig, List<TcpProxy>> proxies) {
        this.name = name;
        this.between = between;
        this.proxies = proxies;
    }

    static NetworkDrill ofClients() {
        return new NetworkDrill("client-network", "order services and nodes", Rig::clientProxies);
    }

    static NetworkDrill ofDatabase() {
        return new NetworkDrill("database-network", "nodes and PostgreSQL", rig -> List.of(rig.databaseProxy()));
    }

    static NetworkDrill ofBank() {
        return new NetworkDrill("bank-network", "nodes and bank", rig -> List.of(rig.bankProxy(), rig.callbackProxy()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String what() {
        return "the network between " + between + " loses, delays, cuts and resets";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        List<Harm> harms = List.of(Harm.values());
        int first = random.nextInt(harms.size());
        for (int i = 0; i < plan.faultsOr(ONE_PER, harms.size()); i++) {
            Harm harm = harms.get((first + i) % harms.size());
            Duration time = Duration.ofMillis(random.nextInt(SHORTEST_MS, LONGEST_MS));
            steps.add(new Step(
                    harm.words(),
                    "%s for %d ms".formatted(harm.words(), time.toMillis()),
                    run -> spoil(run, harm, time)));
        }
        return steps;
    }

    private void spoil(DrillRun run, Harm harm, Duration time) throws InterruptedException {
        List<TcpProxy> spoilt = proxies.apply(run.rig());
        spoilt.forEach(harm::begin);
        Thread.sleep(time);
        spoilt.forEach(TcpProxy::reset);
        run.awaitServing();
    }
}
