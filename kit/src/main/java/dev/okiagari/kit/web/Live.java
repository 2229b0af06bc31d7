package dev.okiagari.kit.web;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps open pages fresh. Once a second one thread asks the {@link Pulse} what has changed, reads again what did, and sends the
 * regions that look different: the number of open pages costs the database nothing. Threads may share it.
 */
public final class Live implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Live.class);

    /** What a page shows. */
    public interface Topic {
        /** What it depends on, in the words of the pulse. */
        Set<String> marks();

        /** Who may look at it. */
        default Role role() {
            return Role.VIEWER;
        }

        /** Reads it; {@code changed} are the marks that are not as they were at the last reading. */
        Shown read(Set<String> changed);
    }

    /** What was read, to be shown at any time after. */
    @FunctionalInterface
    public interface Shown {
        /** HTML by the id of the element that shows it, for a viewer with this role, when the reading is so old. */
        Map<String, String> regions(Role role, Duration age);
    }

    /** Finds the topic of a page; one without marks and regions for a name that is unknown. */
    @FunctionalInterface
    public interface Topics {
        Topic named(String name);
    }

    private static final class Watched {
        final Topic topic;
        final Map<Viewer, Role> viewers = new ConcurrentHashMap<>();
        final Map<Role, Map<String, String>> shown = new HashMap<>();
        Map<String, String> signs = Map.of();
        Instant readAt = Instant.EPOCH;

        @Nullable
        Shown reading;

        Watched(Topic topic) {
            this.topic = topic;
        }

        Set<String> changed(Pulse.Beat beat) {
            Set<String> changed = new HashSet<>(topic.marks());
            if (reading != null) {
                changed.removeIf(m -> Objects.equals(beat.signs().get(m), signs.get(m)));
            }
            return changed;
        }
    }

    /** The mark that changes when a user may have lost a permission. */
    public static final String ENDING = "ending";

    /** Live pages of one client; a person seldom has more than a few. */
    private static final int MOST_OF_CLIENT = 20;

    /** Different pages that are looked at. */
    private static final int MOST_TOPICS = 500;

    private final Pulse pulse;
    private final Topics topics;
    private final Duration streamFor;
    private final Function<Context, String> clients;
    private final LiveSeats seats = new LiveSeats(MOST_OF_CLIENT, MOST_TOPICS);
    private String ending = "";
    private final Map<String, Watched> watched = new ConcurrentHashMap<>();
    private final Future<?> rounds;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("okiagari-live").factory());

    /**
     * Begins to keep pages fresh.
     *
     * @param streamFor a stream ends after so long; a browser opens the next at once, unless its user has signed out meanwhile
     * @param clients whom the limit counts
     */
    public Live(Pulse pulse, Topics topics, Duration streamFor, Function<Context, String> clients) {
        this.pulse = pulse;
        this.topics = topics;
        this.streamFor = streamFor;
        this.clients = clients;
        this.rounds = clock.scheduleWithFixedDelay(this::round, 1, 1, TimeUnit.SECONDS);
    }

    /**
     * Opens the stream of a page: it gets all regions, since it may have been rendered a while ago, and then what changes. Refuses who may
     * not look at it, and who looks at too much already.
     */
    public void open(Context request, String name, BooleanSupplier mayStay) {
        require(request, name);
        String accepted = request.header("Accept");
        boolean isStream = accepted != null && accepted.contains("text/event-stream"); // as Javalin asks
        LiveSeats.Seat seat = seats.take(clients.apply(request), name);
        if (!isStream || request.method().equals(HandlerType.HEAD)) {
            seat.leave();
            return;
        }
        try {
            new SseHandler(client -> join(client, name, seat, mayStay)).handle(request); // joins in a thread of its own
        } catch (RuntimeException | Error e) {
            seat.leave();
            throw e;
        }
    }

    private void join(SseClient client, String name, LiveSeats.Seat seat, BooleanSupplier mayStay) {
        boolean isJoined = false;
        try {
            watch(client, name, seat, mayStay);
            isJoined = true;
        } finally {
            if (!isJoined) {
                seat.leave();
            }
        }
    }

    private void watch(SseClient client, String name, LiveSeats.Seat seat, BooleanSupplier mayStay) {
        Role role = Who.of(client.ctx()).role();
        Viewer viewer = new Viewer(client, mayStay, v -> leave(name, seat, v));
        watched.compute(name, (n, known) -> {
            Watched topic = known == null ? new Watched(topics.named(n)) : known;
            synchronized (topic) {
                viewer.send(topic.shown.getOrDefault(role, Map.of()));
                topic.viewers.put(viewer, role);
            }
            return topic;
        });
        if (viewer.isGone()) {
            leave(name, seat, viewer); // before it was put there
        }
        client.keepAlive();
    }

    private void require(Context request, String name) {
        Watched known = watched.get(name);
        Role wanted = (known == null ? topics.named(name) : known.topic).role();
        Who who = Who.of(request);
        if (!who.may(wanted)) {
            throw who.role() == Role.EVERYBODY ? Problem.signInNeeded() : Problem.roleTooLow(who.role(), wanted);
        }
    }

    private void leave(String name, LiveSeats.Seat seat, Viewer viewer) {
        viewer.close();
        seat.leave();
        watched.computeIfPresent(name, (n, topic) -> {
            topic.viewers.remove(viewer);
            return topic.viewers.isEmpty() ? null : topic;
        });
    }

    private void round() {
        Map<String, Watched> all = Map.copyOf(watched);
        if (all.isEmpty()) {
            return;
        }
        all.values().forEach(t -> t.viewers.keySet().forEach(v -> v.endAfter(streamFor)));
        try {
            Set<String> marks = new HashSet<>(Set.of(ENDING));
            all.values().forEach(t -> marks.addAll(t.topic.marks()));
            Pulse.Beat beat = pulse.beat(marks);
            endThoseWhoMayNotStay(all, beat.signs().getOrDefault(ENDING, ""));
            all.forEach((name, topic) -> refresh(name, topic, beat));
        } catch (RuntimeException | Error e) { // an error that escaped would end all live pages
            if (isOfDatabase(e)) {
                all.values().forEach(t -> t.viewers.keySet().forEach(Viewer::sendAway));
            } else {
                LOG.error("could not ask what has changed", e);
            }
        }
    }

    /** Permissions are looked up again only when one may have been lost. */
    private void endThoseWhoMayNotStay(Map<String, Watched> all, String now) {
        if (!now.equals(ending)) {
            all.values().forEach(t -> t.viewers.keySet().forEach(Viewer::endUnlessAllowed));
            ending = now;
        }
    }

    private static void refresh(String name, Watched topic, Pulse.Beat beat) {
        try {
            Set<String> changed = topic.changed(beat);
            Shown reading = topic.reading;
            if (reading == null || !changed.isEmpty()) {
                reading = topic.topic.read(changed);
                topic.reading = reading;
                topic.signs = beat.signs();
                topic.readAt = beat.now();
            }
            show(topic, reading, Duration.between(topic.readAt, beat.now()));
        } catch (Problem.Refusal e) {
            LOG.debug("{} is gone: {}", name, e.getMessage()); // the page keeps what it shows
        } catch (RuntimeException e) {
            if (isOfDatabase(e)) {
                topic.viewers.keySet().forEach(Viewer::sendAway);
            } else {
                LOG.error("could not refresh {}", name, e);
            }
        }
    }

    private static boolean isOfDatabase(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof SQLException) {
                return true;
            }
        }
        return false;
    }

    private static void show(Watched topic, Shown reading, Duration age) {
        for (Role role : Set.copyOf(topic.viewers.values())) {
            Map<String, String> now = reading.regions(role, age);
            synchronized (topic) {
                Map<String, String> before = topic.shown.getOrDefault(role, Map.of());
                Map<String, String> changed = new HashMap<>(now);
                changed.entrySet().removeIf(e -> e.getValue().equals(before.get(e.getKey())));
                topic.shown.put(role, now);
                topic.viewers.forEach((viewer, of) -> {
                    if (of == role) {
                        viewer.send(changed);
                    }
                });
            }
        }
    }

    /** For tests and figures: how many pages are open. */
    public int viewers() {
        return watched.values().stream().mapToInt(t -> t.viewers.size()).sum();
    }

    @Override
    public void close() {
        rounds.cancel(true);
        clock.shutdownNow();
        watched.values().forEach(t -> t.viewers.keySet().forEach(Viewer::close));
    }
}
