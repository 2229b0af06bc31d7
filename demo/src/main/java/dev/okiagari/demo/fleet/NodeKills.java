package dev.okiagari.demo.fleet;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.application.Database;
import dev.okiagari.console.why.NodeName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Kills nodes with -9, starts another in the place of each, and follows their items. Threads may share it. */
public final class NodeKills {
    /** A kill is worth watching when the node has at least this many items. */
    private static final int WORTH_KILLING = 2;

    private record Followed(Kill kill, Map<Long, Long> epochs) {}

    private final Fleet fleet;
    private final Database database;
    private final Telling telling;
    private final AtomicReference<List<Followed>> followed = new AtomicReference<>(List.of());

    public NodeKills(Fleet fleet, Database database, Telling telling) {
        this.fleet = fleet;
        this.database = database;
        this.telling = telling;
    }

    /** All so far, the newest last. */
    public List<Kill> all() {
        return followed.get().stream().map(Followed::kill).toList();
    }

    /** Kills the busiest node, if one has enough to do; whether it did. */
    public boolean killBusiest(Duration since) {
        Map<Long, Integer> hands = database.inTransaction(FleetTable::hands);
        Optional<Map.Entry<Long, NodeProcess>> victim = registered().entrySet().stream()
                .max(Comparator.comparingInt(node -> hands.getOrDefault(node.getKey(), 0)))
                .filter(node -> hands.getOrDefault(node.getKey(), 0) >= WORTH_KILLING);
        return victim.isPresent()
                && kill(since, victim.get().getKey(), victim.get().getValue(), say("fleet.script"));
    }

    /** Kills the node with this id; false when it is none of the demo's. */
    public boolean kill(Duration since, long nodeId, String who) {
        NodeProcess victim = registered().get(nodeId);
        return victim != null && kill(since, nodeId, victim, who);
    }

    /** The demo's nodes by the ids they have now. */
    private Map<Long, NodeProcess> registered() {
        Map<Long, Long> ids = database.inTransaction(FleetTable::ids);
        return fleet.nodes().stream()
                .filter(node -> ids.containsKey(node.pid()))
                .collect(Collectors.toMap(node -> ids.get(node.pid()), Function.identity()));
    }

    private boolean kill(Duration since, long nodeId, NodeProcess victim, String who) {
        if (!fleet.kill(victim)) {
            return false;
        }
        NodeProcess heir = fleet.launch(); // before the database is asked, which may fail
        // It may have registered again in the meantime; from now on it cannot.
        long last = database.inTransaction(FleetTable::ids).getOrDefault(victim.pid(), nodeId);
        Map<Long, Long> epochs = database.inTransaction(tx -> FleetTable.inHandsOf(tx, last));
        int hands = epochs.size();
        Kill kill = new Kill(NodeName.of(last, victim.name()), since, hands, hands, hands == 0 ? Duration.ZERO : null);
        followed.updateAndGet(before -> {
            List<Followed> all = new ArrayList<>(before);
            all.add(new Followed(kill, epochs));
            return all;
        });
        telling.tell(
                since,
                Mood.BAD,
                say("event.killed", kill.node(), who, String.valueOf(victim.pid()), hands, String.valueOf(heir.pid())));
        return true;
    }

    /** Looks after the items of those that were killed. */
    public void follow(Duration since) {
        for (Followed one : followed.get()) {
            if (!one.kill().isOver()) {
                look(since, one);
            }
        }
    }

    private void look(Duration since, Followed one) {
        int notRescued = database.inTransaction(tx -> FleetTable.notRescued(tx, one.epochs()));
        Kill before = one.kill();
        Duration took = since.minus(before.at());
        Kill now = new Kill(before.node(), before.at(), before.inHands(), notRescued, notRescued == 0 ? took : null);
        followed.updateAndGet(all -> all.stream()
                .map(f -> f.equals(one) ? new Followed(now, f.epochs()) : f)
                .toList());
        if (now.isOver()) {
            telling.tell(
                    since,
                    Mood.GOOD,
                    say(
                            "event.rescued",
                            now.inHands(),
                            now.node(),
                            String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1000.0)));
        }
    }
}
