package dev.okiagari.demo;

import dev.okiagari.demo.fleet.Mood;
import dev.okiagari.demo.fleet.Telling;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The latest events, for the page; told to the terminal too. Threads may share it. */
public final class Events implements Telling {
    private static final int KEPT = 8;

    /** One event. */
    public record Event(Duration since, Mood mood, String text) {}

    private final Telling next;
    private final Deque<Event> latest = new ArrayDeque<>();

    Events(Telling next) {
        this.next = next;
    }

    @Override
    public void tell(Duration since, Mood mood, String event) {
        synchronized (this) {
            latest.addLast(new Event(since, mood, event));
            if (latest.size() > KEPT) {
                latest.removeFirst();
            }
        }
        next.tell(since, mood, event);
    }

    synchronized List<Event> latest() {
        return List.copyOf(latest);
    }
}
