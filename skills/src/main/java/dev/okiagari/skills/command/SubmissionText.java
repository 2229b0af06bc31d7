package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.skills.json.SubmissionEntryJson;
import dev.okiagari.skills.json.SubmissionJson;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.InFlight;
import dev.okiagari.skills.view.QueuePlace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A submission as lines of a terminal. Pure. */
final class SubmissionText {
    private static final int MOST_FINDINGS = 20;

    private SubmissionText() {}

    static String address(@Nullable String repository, String path) {
        return repository == null ? say("source.upload") : (repository + " " + path).strip();
    }

    /** To the minute. */
    static String time(Instant at) {
        return at.toString().substring(0, 16).replace('T', ' ');
    }

    static List<String> lines(SubmissionJson all) {
        List<String> lines = new ArrayList<>();
        SubmissionEntryJson one = all.submission();
        lines.add(say("status.head", one.id(), one.state(), time(one.since())));
        add(lines, "address", address(one.repository(), one.path()));
        if (one.skill() != null) {
            add(lines, "skill", one.version() == null ? one.skill() : one.skill() + " " + one.version());
        }
        if (one.code() != null) {
            String named = one.classification() == null ? "" : " (" + one.classification() + ")";
            add(lines, "reason", one.code() + named + ": " + one.reason());
        }
        if (one.duplicateOf() != null) {
            add(lines, "duplicate", one.duplicateOf());
        }
        progress(all, lines);
        results(all, lines);
        add(lines, "history", "");
        all.history().forEach(event -> lines.add("    " + line(event)));
        return lines;
    }

    private static void add(List<String> lines, String name, @Nullable Object value) {
        lines.add(String.format("  %-10s %s", say("status." + name), Visible.of(String.valueOf(value)))
                .stripTrailing());
    }

    private static void progress(SubmissionJson all, List<String> lines) {
        InFlight flight = all.inflight();
        if (flight != null && flight.error() != null) {
            add(
                    lines,
                    "error",
                    say(
                            "status.error_at",
                            flight.classification() == null ? "" : flight.classification() + " ",
                            flight.stage(),
                            flight.step(),
                            flight.attempt(),
                            flight.error()));
        }
        if (all.staleness().message() != null) {
            add(
                    lines,
                    all.staleness().stale() ? "stale" : "now",
                    all.staleness().message());
        }
        QueuePlace place = all.queue();
        if (place != null) {
            add(
                    lines,
                    "queue",
                    place.eta() == null
                            ? say("status.ahead", place.position())
                            : say("status.ahead_eta", place.position(), Durations.about(place.eta())));
        }
    }

    private static void results(SubmissionJson all, List<String> lines) {
        if (all.submission().score() != null) {
            add(lines, "tier1", say("status.points", all.submission().score()));
        }
        SubmissionJson.Judged judged = all.judgement();
        if (judged != null) {
            add(
                    lines,
                    "tier2",
                    judged.score() == null
                            ? say("status.skipped", judged.skipped())
                            : say("status.points", judged.score()) + ": " + judged.rationale());
        }
        all.findings().stream().limit(MOST_FINDINGS).forEach(finding -> finding(finding, lines));
        int more = all.findings().size() - MOST_FINDINGS;
        if (more > 0) {
            lines.add("    " + say("status.more", more));
        }
    }

    private static void finding(FindingView finding, List<String> lines) {
        lines.add("    " + Visible.of(finding.file()) + ":" + finding.line() + "  " + finding.severity() + "  "
                + finding.rule() + "  " + Visible.of(finding.explanation()));
        lines.add("      " + say("status.advice", finding.advice()));
    }

    static String line(SubmissionJson.Event event) {
        return event.at().toString().substring(11, 19) + "  " + (event.from() == null ? "" : event.from() + " → ")
                + event.to() + "  " + event.trigger().toLowerCase(Locale.ROOT).replace('_', ' ') + " ("
                + event.actor() + ")";
    }
}
