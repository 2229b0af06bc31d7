package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.console.page.OverviewPage;
import dev.okiagari.console.page.PipelineLine;
import dev.okiagari.console.reading.Wellness;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.why.NodeName;
import dev.okiagari.demo.fleet.Kill;
import dev.okiagari.demo.fleet.NodeProcess;
import java.time.Duration;
import java.util.List;

/** What the page "Break something" shows. Pure. */
public record DemoPage(Moment now, List<Events.Event> events, List<Dial> dials, OverviewPage overview) {

    /** The sentence at the top, after its first words. */
    public String sentence() {
        List<Kill> waiting = now.kills().stream().filter(k -> !k.isOver()).toList();
        if (!waiting.isEmpty()) {
            Kill last = waiting.getLast();
            return say(
                    "say.killed",
                    "N" + last.node().substring(1),
                    now.since().minus(last.at()).toSeconds(),
                    last.notRescued());
        }
        if (!findings().isEmpty()) {
            return overview.words(findings().getFirst());
        }
        if (now.knocks().gettingUp() > 0) {
            return say("say.getting-up", now.knocks().gettingUp());
        }
        return say("say.moving");
    }

    public String opening() {
        return isClean() ? say("say.clean") : say("say.wrong");
    }

    private List<Wellness.Finding> findings() {
        return overview.look().wellness().findings();
    }

    /** How many things the overview names besides the one in the sentence. */
    public int more() {
        return Math.max(0, findings().size() - 1);
    }

    public boolean isClean() {
        return now.reckoning().isClean();
    }

    /** As on the overview: never green while a person is needed or something is on hold. */
    public String colour() {
        return isClean() ? overview.colour() : "is-failed";
    }

    public Moment moment() {
        return now;
    }

    public long finished() {
        return now.counts().values().stream().mapToLong(c -> c.ended().all()).sum();
    }

    /** The demo's own nodes that live. */
    public List<NodeReads.NodeRow> workers() {
        return overview.look().nodes().stream()
                .filter(n -> n.name().startsWith(NodeProcess.NAME))
                .toList();
    }

    /** A node that has beaten lately; killed ones stay in the list until they count as dead. */
    public boolean isAlive(NodeReads.NodeRow node) {
        return !node.isSilent()
                && now.kills().stream().noneMatch(k -> k.node().equals(NodeName.of(node.id(), node.name())));
    }

    /** The pipelines that have had something to do. */
    public List<PipelineLine> lines() {
        return overview.pipelines().stream()
                .filter(line -> now.counts().containsKey(line.name()))
                .toList();
    }

    public String colour(Events.Event event) {
        return switch (event.mood()) {
            case BAD -> "is-failed";
            case GOOD -> "is-done";
            case PLAIN -> "is-amber";
        };
    }

    public String at(Events.Event event) {
        return clock(event.since());
    }

    static String clock(Duration since) {
        return String.format(java.util.Locale.ROOT, "%d:%02d", since.toMinutes(), since.toSecondsPart());
    }
}
