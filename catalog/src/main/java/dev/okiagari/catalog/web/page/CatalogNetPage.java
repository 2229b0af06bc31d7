package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.NetDetails;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One net: its jobs as steps. Pure. */
public record CatalogNetPage(NetDetails details, Instant now) {

    /**
     * A job of the net.
     *
     * @param look did, bad, now, or empty for one that has not begun
     * @param run null when it has not begun
     */
    public record Step(
            String job,
            String look,
            String colour,
            String says,
            @Nullable RunSummary run,
            List<Bars.Part> bar) {}

    public NetView net() {
        return details.net();
    }

    public List<Step> steps() {
        return Arrays.stream(Job.values()).map(job -> step(job.word())).toList();
    }

    private Step step(String job) {
        RunSummary run = details.runs().get(job);
        if (run == null) {
            return new Step(
                    job, "", "is-waiting", say(net().isOpen() ? "net.to-come" : "net.not-run"), null, List.of());
        }
        String says = run.failedTargets() == 0
                ? say("net.settled", run.settled(), run.totalTargets())
                : say("net.settled-failed", run.settled(), run.totalTargets(), run.failedTargets());
        return new Step(
                job,
                !run.hasEnded() ? "now" : run.hasPassed() ? "did" : "bad",
                CatalogWords.verdictColour(run.verdict()),
                says,
                run,
                CatalogWords.bar(run));
    }

    public String word() {
        if (net().isOpen()) {
            return say(net().stopping() != null ? "net.stopping" : isHeld() ? "net.held" : "run.running");
        }
        return Objects.requireNonNull(net().verdict());
    }

    public String colour() {
        return net().stopping() != null && net().isOpen()
                ? "is-amber"
                : isHeld() ? "is-held" : CatalogWords.verdictColour(net().verdict());
    }

    private boolean isHeld() {
        return !details.holds().isEmpty();
    }

    public String sentence() {
        NetView net = net();
        if (net.isOpen() && net.stopping() != null) {
            return say("net.is-stopping", Words.sentence(net.stopping()));
        }
        if (net.isOpen()) {
            List<Step> open =
                    steps().stream().filter(s -> s.look().equals("now")).toList();
            return open.isEmpty()
                    ? say("net.between", Words.between(net.startedAt(), now))
                    : open.stream()
                            .map(step -> say("net.at", step.job(), step.says()))
                            .collect(Collectors.joining(" "));
        }
        String ended = say("net.ended-" + net.verdict(), took());
        String reason = net.reason() == null ? ended : ended + " " + Words.sentence(net.reason());
        return canResume() ? reason + " " + say("net.can-resume") : reason;
    }

    public String took() {
        return CatalogWords.took(net().startedAt(), net().endedAt(), now);
    }

    public boolean canStop() {
        return net().isOpen() && net().stopping() == null;
    }

    public boolean canResume() {
        return net().isStopped();
    }
}
