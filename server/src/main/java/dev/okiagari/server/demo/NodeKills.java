package dev.okiagari.server.demo;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Kills a node with -9 when the script says so, starts another in its place, and follows its items. Used by one thread. */
final class NodeKills {
    /** A kill is worth watching when the node has at least this many items. */
    private static final int WORTH_KILLING = 3;

    /**
     * The result of one kill.
     *
     * @param backAfter from the kill until the last item ran on another node or had ended; null: not yet
     */
    record Kill(String node, int inHands, @Nullable Duration backAfter) {}

    private record Pending(NodeProcess victim, NodeProcess heir, long at, Map<Long, Long> epochs) {}

    private final Script script;
    private final Fleet fleet;
    private final LiveView view;
    private final List<Kill> killed = new ArrayList<>();
    private @Nullable Pending pending;
    private boolean heirWorks = true;
    private int notBack;

    NodeKills(Script script, Fleet fleet, LiveView view) {
        this.script = script;
        this.fleet = fleet;
        this.view = view;
    }

    List<Kill> killed() {
        return List.copyOf(killed);
    }

    /** True when no item waits to be rescued. */
    boolean isOver() {
        return notBack == 0;
    }

    /** One round: starts what is due, and follows what has started. */
    void look(Connection connection, Duration since, boolean mayBegin) throws SQLException, InterruptedException {
        Pending begun = pending;
        if (begun != null) {
            follow(connection, since, begun);
        } else if (mayBegin && script.isKillDue(killed.size(), since)) {
            Optional<NodeProcess> victim = victim(FleetTable.hands(connection));
            if (victim.isPresent()) {
                kill(connection, since, victim.get());
            }
        }
    }

    /** The line of the view while items are missing; empty otherwise. */
    Optional<String> line() {
        Pending begun = pending;
        if (begun == null || notBack == 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s has been dead for %.0f s: %d of its %d items wait to be rescued",
                begun.victim().name(),
                seconds(begun),
                notBack,
                begun.epochs().size()));
    }

    private Optional<NodeProcess> victim(Map<Long, Integer> hands) {
        Comparator<NodeProcess> byHands = Comparator.comparingInt(n -> inHands(n, hands));
        return fleet.nodes().stream().max(byHands).filter(n -> inHands(n, hands) >= WORTH_KILLING);
    }

    private static int inHands(NodeProcess node, Map<Long, Integer> hands) {
        return node.nodeId().isPresent() ? hands.getOrDefault(node.nodeId().getAsLong(), 0) : 0;
    }

    private void kill(Connection connection, Duration since, NodeProcess victim)
            throws SQLException, InterruptedException {
        long nodeId = victim.nodeId().orElseThrow();
        fleet.kill(victim);
        long at = System.nanoTime();
        Map<Long, Long> epochs = FleetTable.inHandsOf(connection, nodeId);
        NodeProcess heir = fleet.launch();
        heirWorks = false;
        notBack = epochs.size();
        pending = new Pending(victim, heir, at, epochs);
        killed.add(new Kill(victim.name(), epochs.size(), null));
        view.tell(
                since,
                LiveView.Mood.BAD,
                victim.name() + " killed with -9 (process " + victim.pid() + "), " + Words.items(epochs.size())
                        + " running");
    }

    private void follow(Connection connection, Duration since, Pending begun) throws SQLException {
        if (!heirWorks && begun.heir().nodeId().isPresent()) {
            heirWorks = true;
            view.tell(
                    since,
                    LiveView.Mood.GOOD,
                    begun.heir().name() + " has replaced it " + Words.seconds(sinceKill(begun)) + " after the kill");
        }
        if (killed.getLast().backAfter() == null) {
            notBack = FleetTable.missing(connection, begun.epochs()).notBack();
            if (notBack == 0) {
                Duration took = sinceKill(begun);
                killed.set(
                        killed.size() - 1,
                        new Kill(begun.victim().name(), begun.epochs().size(), took));
                view.tell(
                        since,
                        LiveView.Mood.GOOD,
                        "rescued: all " + Words.items(begun.epochs().size()) + " of "
                                + begun.victim().name() + " are running again or done, " + Words.seconds(took)
                                + " after the kill");
            }
        }
        if (heirWorks && killed.getLast().backAfter() != null) {
            pending = null;
        }
    }

    private static Duration sinceKill(Pending begun) {
        return Duration.ofNanos(System.nanoTime() - begun.at());
    }

    private static double seconds(Pending begun) {
        return sinceKill(begun).toMillis() / 1000.0;
    }
}
