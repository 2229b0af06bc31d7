package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.Catalog;
import dev.okiagari.demo.fleet.Fleet;
import dev.okiagari.demo.fleet.Mood;
import dev.okiagari.demo.fleet.NodeKills;
import dev.okiagari.demo.world.Book;
import dev.okiagari.demo.world.CatalogLoad;
import dev.okiagari.demo.world.Load;
import dev.okiagari.demo.world.PaperLoad;
import dev.okiagari.demo.world.Reckoning;
import dev.okiagari.demo.world.ReckoningTable;
import dev.okiagari.demo.world.SkillLoad;
import dev.okiagari.demo.world.World;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.papers.Papers;
import dev.okiagari.skills.SubmissionSettings;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.host.CodeHosts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** The time in which the nodes work: things come in, trouble comes as scripted, and it is all shown. Run by one thread. */
final class DemoStage {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
    private static final Duration COMPARE_EVERY = Duration.ofSeconds(4);
    private static final Duration COMPARED_WITHIN = Duration.ofSeconds(30);

    private final Fleet fleet;
    private final NodeKills kills;
    private final HoldEvents holds;
    private final Events events;
    private final LiveView view;
    private final List<Load> loads;
    private final ReckoningTable table;
    private final Script script = Script.usual();
    private final long began;
    private final AtomicReference<Moment> latest = new AtomicReference<>(Moment.NONE);
    private Duration nextLook = Duration.ZERO;
    private Duration nextComparison = Duration.ZERO;
    private boolean isAway;

    /** What the stage is made of. */
    record Props(Database database, World world, Book book, Fleet fleet) {}

    DemoStage(Props props, LiveView view) {
        this.fleet = props.fleet();
        this.view = view;
        this.events = new Events(view);
        this.kills = new NodeKills(fleet, props.database(), events);
        Client client = Client.on(props.database().dataSource());
        this.holds = new HoldEvents(client.holds(), events);
        this.table = new ReckoningTable(props.database(), props.book());
        this.loads = loads(props, client);
        this.began = System.nanoTime();
    }

    private static List<Load> loads(Props props, Client client) {
        Submissions submissions = new Submissions(
                props.database(),
                client,
                CodeHosts.read(props.world().sandbox().skills().url().toString(), true),
                SubmissionSettings.defaults());
        return List.of(
                new PaperLoad(
                        new Papers(props.database(), client),
                        props.world().sandbox().corpus(),
                        props.book()),
                new SkillLoad(submissions, props.world().sandbox(), props.book()),
                new CatalogLoad(
                        new Catalog(props.database(), client),
                        props.world().sandbox().shop(),
                        props.book()));
    }

    NodeKills kills() {
        return kills;
    }

    Events events() {
        return events;
    }

    /** Any thread may call it. */
    Moment latest() {
        return latest.get();
    }

    Duration since() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** One round: submits what is due unless it is time to finish, and looks. */
    void round(boolean isFinishing) {
        fleet.replaceEnded().forEach(line -> events.tell(since(), Mood.BAD, line));
        try {
            if (since().compareTo(nextLook) >= 0) {
                nextLook = since().plus(LOOK_EVERY);
                look(isFinishing);
            }
            if (!isFinishing) {
                loads.forEach(load -> load.round(since()));
                if (script.isKillDue(kills.all(), since())) {
                    kills.killBusiest(since());
                }
            }
            isAway = false;
        } catch (DatabaseFailed e) {
            if (!isAway) {
                isAway = true;
                events.tell(since(), Mood.BAD, say("event.no-database"));
            }
        }
    }

    private void look(boolean isFinishing) {
        kills.follow(since());
        holds.follow(since());
        boolean isCompared = since().compareTo(nextComparison) >= 0;
        if (isCompared) {
            nextComparison = since().plus(COMPARE_EVERY);
        }
        Reckoning reckoning = isCompared ? table.compare() : latest.get().reckoning();
        latest.set(new Moment(since(), table.counts(), table.knocks(), reckoning, kills.all()));
        view.show(isFinishing ? "finishing" : "working", latest.get());
    }

    /** The comparison at the end, which is worth waiting for when the database is slow to answer. */
    Moment end() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Duration from = since();
        while (true) {
            try {
                Moment end = new Moment(since(), table.counts(), table.knocks(), table.compare(), kills.all());
                latest.set(end);
                return end;
            } catch (DatabaseFailed e) {
                if (since().minus(from).compareTo(COMPARED_WITHIN) > 0) {
                    throw e;
                }
                never.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }
}
