package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.LimitWords;
import dev.okiagari.console.store.LimitReads.LimitRow;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.HoldView.HeldItems;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Upstreams, what is on hold now, what was, and limits that were changed. Pure. */
public record HoldsPage(
        List<UpstreamRow> upstreams,
        List<HeldItems> holds,
        List<HoldPeriod> periods,
        List<LimitRow> limits,
        NameReads.Names names,
        Instant now)
        implements LivePage {

    @Override
    public HoldsPage after(Duration age) {
        return new HoldsPage(upstreams, holds, periods, limits, names, now.plus(age));
    }

    public String sentence() {
        if (holds.isEmpty()) {
            return say("holds.nothing");
        }
        long items = holds.stream().mapToLong(HeldItems::items).sum();
        return say(
                "holds.sentence",
                holds.size(),
                String.join(", ", holds.stream().map(h -> h.hold().words()).toList()),
                items);
    }

    /** What happens next to a hold. */
    public String next(HeldItems hold) {
        Instant probe = hold.hold().probeAt();
        if (hold.hold().isProbed()) {
            return say("holds.probing");
        }
        return probe == null
                ? say("holds.until-released")
                : probe.isAfter(now) ? say("holds.next-probe", Words.between(now, probe)) : say("holds.probe-due");
    }

    public String since(HeldItems hold) {
        return Words.between(hold.hold().since(), now);
    }

    /** Every limit that can be changed. */
    public List<String> limitChoices() {
        return LimitWords.choices(names);
    }

    /** Everything that can be put on hold. */
    public List<String> choices() {
        List<String> all = new ArrayList<>();
        names.upstreams().forEach(u -> all.add("upstream:" + u));
        names.steps().forEach((pipeline, steps) -> {
            all.add("pipeline:" + pipeline);
            steps.forEach(step -> all.add("step:" + pipeline + ":" + step));
        });
        return all;
    }
}
