package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.time.Ticks;
import java.util.ArrayList;
import java.util.List;

/** Calls of one upstream that this node has not reported yet, in the order in which they ended. Safe for many threads. */
final class CallLog {
    /** No decision looks further back. */
    static final int MAX_SIZE = 64;

    /** @param beganAt in {@link Ticks} */
    record Entry(boolean failed, long beganAt, boolean isProbe, String message, long itemId) {
        UpstreamJudge.Call call() {
            return new UpstreamJudge.Call(failed, Ticks.since(beganAt), isProbe, message, itemId);
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    synchronized void add(Entry call) {
        if (entries.size() == MAX_SIZE) {
            entries.removeFirst();
        }
        entries.add(call);
    }

    synchronized boolean hasFailures() {
        return entries.stream().anyMatch(Entry::failed);
    }

    synchronized List<Entry> drain() {
        List<Entry> taken = List.copyOf(entries);
        entries.clear();
        return taken;
    }

    /** Puts calls back that could not be reported, before those that have ended since. */
    synchronized void putBack(List<Entry> calls) {
        entries.addAll(0, calls.subList(0, Math.min(calls.size(), MAX_SIZE - entries.size())));
    }
}
