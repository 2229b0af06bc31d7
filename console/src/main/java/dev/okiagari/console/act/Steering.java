package dev.okiagari.console.act;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.json.EngineRunActJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.KnownNames;
import dev.okiagari.console.reading.LimitWords;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Problem;

/** Acts on holds, nodes, schedules and runs, for commands and the API alike. Throws a refusal when there is nothing to do. */
public record Steering(ConsoleContext context) {
    /** The name must exist: a hold on a mistyped name would have no effect. */
    public ActJson hold(String name, Actor actor) {
        String full = new KnownNames(context.names()).holdable(name);
        require(context.client().holds().hold(full, actor), say("hold.refused", full));
        return done("hold", full, actor, say("hold.done"));
    }

    /** What is on hold may be named even when no node knows it any more, such as a step that has vanished. */
    public ActJson release(String name, Actor actor) {
        String full = context.client().holds().all().containsKey(name)
                ? name
                : new KnownNames(context.names()).holdable(name);
        if (!context.client().holds().release(full, actor)) {
            throw Problem.notFound(say("release.refused", full));
        }
        return done("release", full, actor, say("release.done"));
    }

    /** The name must exist: a limit of a mistyped name would have no effect. */
    public ActJson setLimit(String name, String value, Actor actor) {
        Limit limit = LimitWords.parse(context.names(), name, value);
        require(context.client().limits().set(limit, actor), say("limit.set-refused", name));
        return done("set", name, actor, say("limit.set-done", value));
    }

    public ActJson resetLimit(String name, Actor actor) {
        if (!context.client().limits().reset(name, actor)) {
            throw Problem.notFound(say("limit.reset-refused", name));
        }
        return done("reset", name, actor, say("limit.reset-done"));
    }

    public ActJson drain(long node, Actor actor) {
        requireNode(node);
        require(context.client().nodes().drain(node, actor), say("drain.refused", String.valueOf(node)));
        return done("drain", String.valueOf(node), actor, say("drain.done"));
    }

    public ActJson resumeNode(long node, Actor actor) {
        requireNode(node);
        require(context.client().nodes().resume(node, actor), say("node-resume.refused", String.valueOf(node)));
        return done("resume", String.valueOf(node), actor, say("node-resume.done"));
    }

    private void requireNode(long node) {
        if (context.read(new NodeReads()::all).stream().noneMatch(n -> n.id() == node)) {
            throw Problem.notFound(say("node.none", String.valueOf(node)));
        }
    }

    public ActJson pause(String schedule, Actor actor) {
        require(context.client().schedules().pause(schedule, actor), say("pause.refused", schedule));
        return done("pause", schedule, actor, say("pause.done"));
    }

    public ActJson resumeSchedule(String schedule, Actor actor) {
        require(context.client().schedules().resume(schedule, actor), say("schedule-resume.refused", schedule));
        return done("resume", schedule, actor, say("schedule-resume.done"));
    }

    public ActJson fire(String schedule, Actor actor) {
        require(context.client().schedules().fireNow(schedule, actor), say("fire.refused", schedule));
        return done("fire", schedule, actor, say("fire.done"));
    }

    public ActJson stopBackfill(String schedule, Actor actor) {
        require(context.client().schedules().stopBackfill(schedule, actor), say("backfill.stop-refused", schedule));
        return done("stop-backfill", schedule, actor, say("backfill.stop-done"));
    }

    public EngineRunActJson abort(long run, Actor actor) {
        require(context.client().runs().abort(run, actor), say("abort.refused", String.valueOf(run)));
        return new EngineRunActJson("abort", run, run, actor.who(), actor.why());
    }

    public EngineRunActJson resumeRun(long run, Actor actor) {
        long goesOn = context.client().runs().resume(run, actor).id();
        return new EngineRunActJson("resume", run, goesOn, actor.who(), actor.why());
    }

    public EngineRunActJson rerun(long run, Actor actor) {
        long goesOn = context.client().runs().rerunFailed(run, actor).id();
        return new EngineRunActJson("rerun", run, goesOn, actor.who(), actor.why());
    }

    private static void require(boolean done, String refusal) {
        if (!done) {
            throw Problem.conflict(refusal);
        }
    }

    private static ActJson done(String act, String on, Actor actor, String consequence) {
        return new ActJson(act, on, actor.who(), actor.why(), consequence);
    }
}
