package dev.okiagari.server.web.catalog.desk;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.job.NetOpen;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.server.wiring.ProgramRuntime;
import dev.okiagari.server.wiring.Workers;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts runs and nets and goes on with them; says what is in the way, and whether somebody works on it. Threads may share it. */
public final class Acts {
    private final Catalog catalog;
    private final ProgramRuntime runtime;
    private final ShopDoor shop;

    Acts(Catalog catalog, ProgramRuntime runtime) {
        this.catalog = catalog;
        this.runtime = runtime;
        this.shop = new ShopDoor(catalog, runtime);
    }

    /**
     * Starts a run. Returns its number.
     *
     * @param limit maximum number of targets; null: all
     */
    public long start(Job job, @Nullable Integer limit, String who) {
        if (limit != null && limit < 1) {
            throw Problem.badRequest("limit is " + limit + "; it must be 1 or more");
        }
        Order order = Order.by(who).atMost(limit == null ? Jobs.ALL : limit);
        return orSay(() -> catalog.start(job, order).id());
    }

    public NetView startNet(String who) {
        return orSay(() -> catalog.startNet(who));
    }

    public long resume(long run, Actor actor) {
        return orSay(() -> catalog.resume(run, actor).id());
    }

    public NetView resume(NetView net, Actor actor) {
        return orSay(() -> catalog.resume(net, actor));
    }

    public long rerunFailed(long run, Actor actor) {
        return orSay(() -> catalog.rerunFailed(run, actor).id());
    }

    public void stop(long run, Actor actor) {
        if (!orSay(() -> catalog.stop(run, actor))) {
            throw Problem.conflict("run " + run + " is stopping or has ended already");
        }
    }

    public NetView net(String key) {
        return catalog.net(key).orElseThrow(() -> Problem.notFound("there is no net '" + key + "'"));
    }

    /** Returns how many of these genres were not targets before. */
    public int addTargets(Collection<Long> genres, String who) {
        return catalog.addTargets(genres, who);
    }

    /** The genres right below this one, as the shop has them now. */
    public Collection<Long> below(long genre) {
        return shop.below(genre);
    }

    private <T> T orSay(Supplier<T> act) {
        try {
            return act.get();
        } catch (AlreadyRunning e) {
            throw alreadyRunning("run " + e.runId());
        } catch (NetOpen e) {
            throw alreadyRunning("net " + e.net().key());
        } catch (NoSuchRun e) {
            throw Problem.notFound(String.valueOf(e.getMessage()));
        }
    }

    private Problem.Refusal alreadyRunning(String what) {
        String worker = Workers.other(runtime, Pipelines.TARGETS.name())
                .map(node -> "node " + node.name() + " works on it")
                .orElse("nobody works on it; it goes on when a node runs: ./okiagari work");
        return new Problem.Refusal(Problem.of(
                409, "okiagari.already_running", "Already running", "already running: " + what + "; " + worker));
    }
}
