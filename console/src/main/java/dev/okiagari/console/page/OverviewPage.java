package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.reading.Overview;
import dev.okiagari.console.reading.Wellness;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Chart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the overview shows of a look. Pure.
 *
 * @param away how old the look is because the database does not answer; null: it does
 */
public record OverviewPage(Overview look, @Nullable Duration away) implements LivePage {

    /** Failures that no rule knows. */
    public record Unclassified(String pipeline, String step, long attempts) {}

    public OverviewPage(Overview look) {
        this(look, null);
    }

    @Override
    public OverviewPage after(Duration age) {
        return new OverviewPage(look.after(age), away);
    }

    /** The sentence at the top. */
    public String sentence() {
        List<Wellness.Finding> found = look.wellness().findings();
        if (found.isEmpty()) {
            long waiting = look.unfinished();
            String now = waiting == 0 ? say("overview.well-idle") : say("overview.well", waiting);
            return failed() == 0 ? now : now + " " + say("overview.well-failed", failed());
        }
        return words(found.getFirst());
    }

    /** Leads to the list of the others; empty when there are none. */
    public String more() {
        int others = otherFindings().size();
        return others == 0 ? "" : say("overview.more", others);
    }

    /** With the names of holds in words, and as a sentence of its own. */
    public String words(Wellness.Finding finding) {
        String said = finding.sentence();
        for (HoldView hold : look.figures().holds()) {
            if (said.startsWith(hold.name() + " ")) {
                said = new Hold(hold.name(), hold.since(), hold.reason(), hold.by()).words()
                        + said.substring(hold.name().length());
                break;
            }
        }
        return Character.toUpperCase(said.charAt(0)) + said.substring(1) + ".";
    }

    public String colour() {
        return switch (look.wellness().exit()) {
            case Exit.OK -> "is-done";
            case Exit.NEEDED -> look.wellness().isCalm() ? "is-amber" : "is-failed";
            default -> "is-amber";
        };
    }

    /** Those besides the first, which the sentence says. */
    public List<Wellness.Finding> otherFindings() {
        return look.wellness().findings().stream().skip(1).toList();
    }

    /** Where the first one is looked at; empty when all is well. */
    public String path(boolean mayChange) {
        List<Wellness.Finding> found = look.wellness().findings();
        return found.isEmpty() ? "" : found.getFirst().path(mayChange);
    }

    /** How long ago the items were counted. */
    public @Nullable String counted() {
        Duration age = look.figures().depthAge();
        return age == null ? null : Words.ago(age);
    }

    public List<PipelineLine> pipelines() {
        return look.pipelines().keySet().stream()
                .map(name -> PipelineLine.of(look, name))
                .toList();
    }

    public List<Unclassified> unclassified() {
        List<Unclassified> all = new ArrayList<>();
        look.figures().steps().forEach(step -> {
            long attempts = step.failures().stream()
                    .filter(f -> f.kind() == Kind.UNKNOWN)
                    .mapToLong(f -> f.count())
                    .sum();
            if (attempts > 0) {
                all.add(new Unclassified(step.pipeline(), step.step(), attempts));
            }
        });
        return all;
    }

    /** A few items that are stale or failed lately. */
    public List<ItemSnapshot> attention() {
        return look.attention();
    }

    public String nothingToLookAt() {
        if (!look.attention().isEmpty()) {
            return "";
        }
        String stuck = say(Wellness.hasLiveNode(look.figures()) ? "overview.not-stuck" : "overview.no-live-node");
        return look.ended(State.FAILED) == 0 ? say("overview.none-failed", stuck) : say("overview.none-left", stuck);
    }

    public long stale() {
        return look.stale();
    }

    /** In the last 24 h. */
    public long failed() {
        return look.ended(State.FAILED);
    }

    /** Failed attempts by category, hour by hour. */
    public Chart failures() {
        return OverviewCharts.failures(look.hours().values());
    }

    /** Items that ended, minute by minute. */
    public Chart throughput() {
        return OverviewCharts.throughput(look.minutes().values());
    }
}
