package dev.okiagari.demo;

import dev.okiagari.demo.fleet.Kill;
import java.time.Duration;
import java.util.List;

/**
 * What goes wrong by itself, so that something is to be seen before a newcomer has touched anything: every service fails a little, and
 * one node is killed. The rest is up to them. Pure.
 */
record Script(double errorRate, Duration killAfter) {
    static Script usual() {
        return new Script(0.04, Duration.ofSeconds(5));
    }

    /** Until a node was killed that had something to do: otherwise there is no rescue to be seen. */
    boolean isKillDue(List<Kill> soFar, Duration since) {
        return since.compareTo(killAfter) >= 0 && soFar.stream().allMatch(kill -> kill.inHands() == 0);
    }
}
