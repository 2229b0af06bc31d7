package dev.okiagari.catalog.job;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.store.NetTable;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Runs;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Starts nets and goes on with them. Threads may share it. */
public final class Nets {
    private final Database database;
    private final Client client;
    private final NetTable table = new NetTable();

    public Nets(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /** Starts a net. Throws {@link NetOpen} when one is open. */
    public NetView start(String who) {
        NetView begun = database.inTransaction(tx -> {
            Optional<NetView> net = begin(tx, who);
            if (net.isEmpty()) {
                throw new NetOpen(table.open(tx).orElseThrow());
            }
            return net.get();
        });
        client.nudge();
        return begun;
    }

    /** The same in the caller's transaction; empty when one is open. */
    public Optional<NetView> begin(Connection tx, String who) throws SQLException {
        Optional<NetView> begun = table.begin(tx, who);
        begun.ifPresent(net -> client.in(tx).submit(Pipelines.NETS, net.key()));
        return begun;
    }

    public Optional<NetView> find(String key) {
        return database.inTransaction(tx -> table.find(tx, key));
    }

    /** The newest first; before: the last net of the page before, null for the first page. */
    public List<NetView> list(@Nullable String before, int limit) {
        return database.inTransaction(tx -> table.list(tx, before, limit));
    }

    /** The net that a run belongs to; empty when it was started alone. */
    public Optional<NetView> ofRun(long run) {
        return database.inTransaction(tx -> table.ofRun(tx, run));
    }

    /**
     * Goes on with a net: one that is open goes on as soon as a node works, one that was stopped begins again where it was. Throws
     * {@link RunRefused} when it is over, and {@link NetOpen} when another one is open by now.
     */
    public NetView resume(NetView net, Actor actor) {
        if (net.isOpen()) {
            return net;
        }
        if (!net.isStopped()) {
            throw new RunRefused(
                    "resume net " + net.key(), "it is over: it has " + net.verdict() + "; start another one");
        }
        database.inTransaction(table::open).ifPresent(other -> {
            throw new NetOpen(other);
        });
        net.runs().forEach((job, run) -> resumeRun(net, job, run, actor));
        ItemView item = client.items()
                .find(Pipelines.NETS, net.key())
                .orElseThrow(() -> new RunRefused("resume net " + net.key(), "it is too old: its item was removed"));
        database.inTransaction(tx -> {
            table.reopen(tx, net.key());
            if (item.isOver()) {
                client.in(tx).items().retry(item.id(), actor);
            }
            return true;
        });
        client.nudge();
        return find(net.key()).orElseThrow();
    }

    /**
     * Stops a net: its open runs are aborted, and no further one begins; a node ends it then. Throws {@link RunRefused} when it is over or is
     * being stopped already.
     */
    public NetView stop(NetView net, Actor actor) {
        String why = "stopped by " + actor.who() + ": " + actor.why();
        if (!database.inTransaction(tx -> table.stop(tx, net.key(), why))) {
            throw new RunRefused("stop net " + net.key(), "it is over or is being stopped already");
        }
        NetView stopping = find(net.key()).orElseThrow();
        stopping.runs().values().forEach(run -> client.runs().abort(run, actor));
        client.nudge();
        return stopping;
    }

    private void resumeRun(NetView net, String job, long run, Actor actor) {
        Runs runs = client.runs();
        RunView view = runs.of(run).view();
        if (!isStopped(view)) {
            return;
        }
        if (view.left() > 0) {
            runs.resume(run, actor);
        } else if (view.counts().failed() > 0) {
            long again = runs.rerunFailed(run, actor).id(); // it was stopped by its last target
            database.inTransaction(tx -> {
                table.has(tx, net.key(), job, again);
                return true;
            });
        }
    }

    /** True when a run ended for another reason than its failure rate or a category that fails it: what follows cannot go on. */
    public static boolean isStopped(RunView run) {
        String reason = run.reason();
        return run.state() == RunState.ABORTED
                || (run.state() == RunState.FAILED
                        && (reason == null || !reason.endsWith(run.judgement().reason())));
    }
}
