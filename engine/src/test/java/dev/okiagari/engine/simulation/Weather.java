package dev.okiagari.engine.simulation;

import dev.okiagari.engine.internal.decide.Event;
import java.util.ArrayList;
import java.util.List;

/** Brings the troubles of a scope over a world, by chance, until peace comes. What people do belongs to it. */
final class Weather {
    private final World world;
    private final Chance chance;
    private boolean peace;

    Weather(World world) {
        this.world = world;
        this.chance = world.chance;
    }

    void begin() {
        world.time.in(chance.upToSeconds(15), this::strike);
        if (world.scope.has(Trouble.PEOPLE)) {
            world.time.in(chance.upToSeconds(15), this::act);
        }
        world.time.in(20 * Timeline.SECOND, this::lookAfterSteps);
        world.time.in(Timeline.SECOND, world::backUp);
    }

    boolean isTroubled() {
        return !peace;
    }

    /** No more trouble; people only let go what they hold, and wake what waits for them. */
    void peace() {
        peace = true;
        world.shop.recover();
        world.time.in(1, this::letGo);
    }

    private void strike() {
        if (peace) {
            return;
        }
        List<Trouble> all = new ArrayList<>(world.scope.troubles());
        all.sort(null);
        if (!all.isEmpty()) {
            strike(chance.pick(all));
        }
        world.time.in(chance.upToSeconds(12), this::strike);
    }

    private void strike(Trouble trouble) {
        Worker some = chance.pick(world.processes());
        switch (trouble) {
            case CRASHES -> some.crash();
            case FREEZES -> some.freeze(chance.upToSeconds(60));
            case CUTS -> some.cut(chance.upToSeconds(60));
            case STOPS -> some.stop();
            case GAPS -> {
                long micros = chance.upToSeconds(60);
                world.trace.say(0, "the database is away for", micros / 1e6);
                world.wire.goAway(micros);
            }
            case STALLS -> {
                long micros = chance.upToSeconds(12);
                world.trace.say(0, "the database stalls for", micros / 1e6);
                world.wire.stall(micros);
            }
            case LOST_ANSWERS -> {
                long micros = chance.upToSeconds(20);
                world.trace.say(0, "answers are lost for", micros / 1e6);
                world.wire.loseAnswers(micros);
            }
            case RESTORES -> world.goBack(10 + chance.upToSeconds(60) / Timeline.SECOND);
            case FAILOVERS -> {
                long micros = chance.upToSeconds(30);
                world.trace.say(0, "the primary freezes for", micros / 1e6);
                world.wire.stall(micros);
                world.time.in(micros, () -> world.goBack(micros / Timeline.SECOND + chance.below(5)));
            }
            case OUTAGES -> {
                long micros = chance.upToSeconds(90);
                world.trace.say(0, "the shop is down for", micros / 1e6);
                world.shop.goDown(micros);
            }
            case DOUBLES, FAILURES, DETOURS, HANGS, POISON, PEOPLE -> {} // they strike in their own places
        }
    }

    private void act() {
        if (peace) {
            return;
        }
        world.database.act(1 + chance.below(world.scope.items()), event());
        world.time.in(chance.upToSeconds(8), this::act);
    }

    private Event event() {
        return switch (chance.below(9)) {
            case 0, 1, 2 -> new Event.Woken();
            case 3 -> new Event.Retried();
            case 4 -> new Event.Replayed(chance.pick(Layout.STEPS));
            case 5 -> chance.oneIn(3) ? new Event.Cancelled("no longer wanted") : new Event.Retried();
            case 6, 7 -> new Event.Held("wait a little");
            default -> new Event.Released();
        };
    }

    /** A step that was held because it was set up wrongly is mended by somebody sooner or later. */
    private void lookAfterSteps() {
        world.database.releaseSteps();
        world.time.in(chance.upToSeconds(60), this::lookAfterSteps);
    }

    private void letGo() {
        for (long id = 1; id <= world.scope.items(); id++) {
            world.database.letGo(id);
        }
        world.time.in(10 * Timeline.SECOND, this::letGo);
    }
}
