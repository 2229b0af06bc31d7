package dev.okiagari.skills.web.api;

import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.skills.json.SubmissionJson;
import dev.okiagari.skills.json.SubmissionMoveJson;
import dev.okiagari.skills.view.FeedEvent;
import dev.okiagari.skills.web.SkillsWeb;
import io.javalin.http.sse.SseClient;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of the API: once a second, one thread reads what has happened, for however many listen. Threads may share it; closing it
 * ends the streams.
 */
public final class Streams implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Streams.class);
    private static final int MOST_MISSED = 1000;
    private static final int MOST_IN_ALL = 2000;
    private static final int ROUNDS_TO_KEEP_OPEN = 10;

    private static final class Watched {
        final Set<Subscriber> subscribers = new HashSet<>();

        @Nullable
        SubmissionJson shown;
    }

    /** For a message that says nothing more. */
    private record Nothing() {}

    private final SkillsWeb web;
    private final MoveFeed moves;
    private final Set<Subscriber> toAll = new HashSet<>();
    private final Map<String, Watched> toOne = new HashMap<>();
    private final Map<String, Integer> clients = new HashMap<>();
    private final Future<?> rounds;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("okiagari-streams").factory());
    private int round;

    public Streams(SkillsWeb web) {
        this.web = web;
        this.moves = new MoveFeed(web.context().feed(), WebTicks::now);
        this.rounds = clock.scheduleWithFixedDelay(this::round, 1, 1, TimeUnit.SECONDS);
    }

    /** Counts a stream of a client; refuses one too many. */
    synchronized void enter(String client) {
        int open = clients.getOrDefault(client, 0);
        int all = clients.values().stream().mapToInt(Integer::intValue).sum();
        if (open >= web.streams() || all >= MOST_IN_ALL) {
            throw Problem.tooMany(ROUNDS_TO_KEEP_OPEN);
        }
        clients.put(client, open + 1);
    }

    private synchronized void leave(String client) {
        clients.computeIfPresent(client, (name, open) -> open == 1 ? null : open - 1);
    }

    /**
     * Every move of every submission from now on, and before that what was missed.
     *
     * @param last the id of the last message that the client has got; null: it has none
     */
    void joinAll(SseClient client, String name, @Nullable Long last) {
        Subscriber subscriber = new Subscriber(client);
        client.onClose(() -> {
            leave(name);
            leaveAll(subscriber);
        });
        client.keepAlive();
        synchronized (this) {
            moves.begin();
            if (last != null) {
                catchUp(subscriber, last);
            }
            subscriber.send("ready", new Nothing(), Long.toString(moves.cursor()));
            toAll.add(subscriber);
        }
    }

    private void catchUp(Subscriber subscriber, long after) {
        List<FeedEvent> missed = web.context().feed().events(after, null, MOST_MISSED);
        if (missed.size() == MOST_MISSED) {
            subscriber.send("reset", new Nothing(), null); // too much: the list says how things are
            return;
        }
        missed.forEach(one -> subscriber.send("move", SubmissionMoveJson.of(one), null));
    }

    private synchronized void leaveAll(Subscriber subscriber) {
        toAll.remove(subscriber);
        if (toAll.isEmpty()) {
            moves.end();
        }
        subscriber.close();
    }

    /** One submission: as it is now, and then whenever it has changed. */
    void joinOne(SseClient client, String name, String id, SubmissionJson now) {
        Subscriber subscriber = new Subscriber(client);
        client.onClose(() -> {
            leave(name);
            leaveOne(id, subscriber);
        });
        client.keepAlive();
        synchronized (this) {
            subscriber.send("submission", now, null);
            Watched watched = toOne.computeIfAbsent(id, x -> new Watched());
            if (watched.subscribers.isEmpty()) {
                watched.shown = now;
            }
            watched.subscribers.add(subscriber);
        }
    }

    private synchronized void leaveOne(String id, Subscriber subscriber) {
        Watched watched = toOne.get(id);
        if (watched != null && watched.subscribers.remove(subscriber) && watched.subscribers.isEmpty()) {
            toOne.remove(id);
        }
        subscriber.close();
    }

    private synchronized void round() {
        try {
            tell();
        } catch (DatabaseFailed e) {
            everybody().forEach(one -> one.send("away", new Nothing(), null));
        } catch (RuntimeException e) {
            LOG.error("could not read submission events for the live stream", e);
        }
        if (++round % ROUNDS_TO_KEEP_OPEN == 0) {
            everybody().forEach(Subscriber::keepOpen);
        }
    }

    private void tell() {
        if (!toAll.isEmpty()) {
            List<FeedEvent> fresh = moves.read();
            String cursor = Long.toString(moves.cursor());
            fresh.forEach(one -> toAll.forEach(to -> to.send("move", SubmissionMoveJson.of(one), cursor)));
        }
        toOne.forEach((id, watched) -> web.context()
                .submissions()
                .show(id)
                .map(SubmissionJson::of)
                .filter(now -> !now.equals(watched.shown))
                .ifPresent(now -> {
                    watched.shown = now;
                    watched.subscribers.forEach(to -> to.send("submission", now, null));
                }));
    }

    private Set<Subscriber> everybody() {
        Set<Subscriber> all = new HashSet<>(toAll);
        toOne.values().forEach(watched -> all.addAll(watched.subscribers));
        return all;
    }

    @Override
    public void close() {
        rounds.cancel(true);
        clock.shutdownNow();
        Set<Subscriber> all;
        synchronized (this) {
            all = everybody();
        }
        all.forEach(Subscriber::close);
    }
}
