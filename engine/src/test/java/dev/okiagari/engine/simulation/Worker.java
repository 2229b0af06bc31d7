package dev.okiagari.engine.simulation;

import dev.okiagari.engine.internal.decide.BeatWatch;
import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.store.Flaw;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A simulated node: beats, watches others, stops and dies. What it does with items is in {@link Hands}. It asks the
 * product's own rules; only threads, clocks and connections are made up.
 */
final class Worker {
    private static final int PAGE = 3;

    final World world;
    final int number;
    private final Hands hands;
    private final BeatWatch<Long> watch = new BeatWatch<>();
    private NodeIdentity identity = NodeIdentity.NONE;
    private @Nullable Sighting latest;
    private Liveness life;
    private boolean up;
    private boolean gone;
    private boolean stopping;
    private long frozenUntil;
    private long cutUntil;
    private long disturbedUntil;

    Worker(World world, int number) {
        this.world = world;
        this.number = number;
        this.hands = new Hands(this);
        this.life = Liveness.registered(
                Layout.SETTINGS, nanos() - Layout.SETTINGS.selfStopAfter().toNanos());
        this.disturbedUntil = world.time.now();
        register();
    }

    private void register() {
        long sent = world.time.now();
        world.wire.send(
                this,
                () -> world.database.register(this),
                registered -> {
                    identity = registered;
                    life = Liveness.registered(Layout.SETTINGS, sent * 1000);
                    world.reckoning.goodBeat(this, sent);
                    up = true;
                    after(world.chance.upToSeconds(5), this::beat);
                    after(world.chance.upToSeconds(2), this::sweep);
                    hands.open();
                },
                () -> after(Timeline.SECOND, this::register));
    }

    /** Goes on in this process's own time: not at all when it is dead, later while it is frozen. */
    void after(long micros, Runnable what) {
        world.time.in(micros, () -> whenAwake(what));
    }

    private void whenAwake(Runnable what) {
        if (gone) {
            return;
        }
        long wait = frozenUntil - world.time.now();
        if (wait > 0) {
            world.time.in(wait + world.chance.below(1000), () -> whenAwake(what));
        } else {
            what.run();
        }
    }

    private void beat() {
        long sent = world.time.now();
        NodeIdentity node = identity;
        world.wire.send(this, () -> world.database.beat(node), seen -> beaten(sent, seen.orElse(null)), this::miss);
    }

    private void beaten(long sent, @Nullable Sighting seen) {
        boolean wentBack = seen != null
                && latest != null
                && latest.until(seen) == Sighting.Course.WENT_BACK
                && world.scope.flaw() != Flaw.TIME_TRAVEL_UNNOTICED;
        if (seen != null && !wentBack) {
            latest = seen;
            life = life.beaten(sent * 1000, true);
            world.reckoning.goodBeat(this, sent);
            beatLater();
            return;
        }
        world.wire.send(
                this,
                () -> world.database.register(this),
                fresh -> {
                    NodeIdentity former = identity;
                    identity = fresh;
                    latest = null;
                    life = life.beaten(sent * 1000, false);
                    world.reckoning.goodBeat(this, sent);
                    beatLater();
                    if (wentBack) {
                        hands.dropEverything();
                        releaseFormer(former);
                    }
                },
                this::miss);
    }

    private void releaseFormer(NodeIdentity former) {
        world.wire.send(
                this,
                () -> world.database.giveBack(this, former, Set.of(), PAGE),
                offered -> {
                    if (offered > 0) {
                        releaseFormer(former);
                    } else {
                        world.wire.send(this, () -> world.database.leave(former), left -> {}, () -> {});
                    }
                },
                () -> {}); // nobody beats for it any more: others find it silent
    }

    private void miss() {
        life = life.missing();
        beatLater();
    }

    private void beatLater() {
        after(micros(Layout.SETTINGS.beatEvery()), this::beat);
    }

    private void sweep() {
        boolean judges = Liveness.mayJudge(life.unbrokenFor(nanos()), Layout.SETTINGS, Layout.SETTINGS.deadAfter())
                || world.scope.flaw() == Flaw.JUDGES_AFTER_GAP;
        if (!stopping) {
            world.wire.send(this, world.database::beats, beats -> judge(beats, judges), () -> {});
        }
        after(micros(Layout.SETTINGS.sweepEvery()), this::sweep);
    }

    private void judge(Map<Long, Long> beats, boolean judges) {
        Set<Long> silent = watch.silent(beats, nanos(), node -> Layout.SETTINGS.deadAfter());
        if (judges) {
            silent.stream().sorted().forEach(dead -> rescueFrom(dead, Objects.requireNonNull(beats.get(dead))));
        }
    }

    private void rescueFrom(long dead, long beatsSeen) {
        world.wire.send(
                this,
                () -> world.database.rescueFromDead(this, dead, PAGE),
                rescued -> {
                    if (rescued > 0) {
                        rescueFrom(dead, beatsSeen);
                    } else {
                        bury(dead, beatsSeen);
                    }
                },
                () -> {});
    }

    private void bury(long dead, long beatsSeen) {
        world.wire.send(this, () -> world.database.bury(dead, beatsSeen), buried -> {}, () -> {});
    }

    boolean isTrusted() {
        return life.isTrusted(nanos()) || world.scope.flaw() == Flaw.TRUSTS_ITSELF_FOREVER;
    }

    boolean mayStart() {
        return !stopping && isTrusted();
    }

    long nodeId() {
        return identity.id();
    }

    NodeIdentity identity() {
        return identity;
    }

    /** Something has happened that it needs time to find out. */
    void disturb() {
        disturbedUntil = Math.max(disturbedUntil, world.time.now());
    }

    boolean isCut() {
        return world.time.now() < cutUntil;
    }

    boolean isUp() {
        return up && !gone && !stopping;
    }

    boolean isGone() {
        return gone;
    }

    Hands hands() {
        return hands;
    }

    /** How long nothing has come between this process and its work. */
    long undisturbedFor() {
        return isUp() ? world.time.now() - disturbedUntil : 0;
    }

    void crash() {
        if (!gone) {
            world.trace.say(0, this, "dies");
            gone = true;
        }
    }

    void freeze(long micros) {
        world.trace.say(0, this, "freezes for", micros / 1e6);
        frozenUntil = Math.max(frozenUntil, world.time.now() + micros);
        disturbedUntil = Math.max(disturbedUntil, frozenUntil);
    }

    void cut(long micros) {
        world.trace.say(0, this, "is cut off for", micros / 1e6);
        cutUntil = Math.max(cutUntil, world.time.now() + micros);
        disturbedUntil = Math.max(disturbedUntil, cutUntil);
    }

    /** In order: takes nothing more, lets what runs end or interrupts it, gives the rest back, and leaves. */
    void stop() {
        if (!isUp()) {
            return;
        }
        world.trace.say(0, this, "stops");
        stopping = true;
        after(world.chance.upToSeconds(5), () -> {
            hands.interruptAll();
            after(world.chance.upToSeconds(2), this::giveBackRest);
        });
    }

    private void giveBackRest() {
        world.wire.send(
                this,
                () -> world.database.giveBack(this, identity, Set.of(), PAGE),
                offered -> {
                    if (offered > 0) {
                        giveBackRest();
                    } else {
                        world.wire.send(this, () -> world.database.leave(identity), left -> crash(), this::crash);
                    }
                },
                this::crash);
    }

    private long nanos() {
        return world.time.now() * 1000;
    }

    private static long micros(Duration d) {
        return d.toNanos() / 1000;
    }

    @Override
    public String toString() {
        return "process " + number + " (node " + identity.id() + ")";
    }
}
