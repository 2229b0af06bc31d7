package dev.okiagari.server.command.skills;

import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.judge.Judgement;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.EventView;
import dev.okiagari.submissions.view.FindingView;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.StuckWarning;
import dev.okiagari.submissions.view.SubmissionDetails;
import dev.okiagari.submissions.view.SubmissionView;
import dev.okiagari.submissions.view.SubmissionView.LatestError;
import java.util.ArrayList;
import java.util.List;

/** A submission for people. Pure. */
final class SubmissionSheet {
    private static final int MOST_FINDINGS = 20;

    private SubmissionSheet() {}

    static List<String> lines(SubmissionDetails details) {
        List<String> lines = new ArrayList<>();
        SubmissionView one = details.submission();
        lines.add(one.id() + "  " + one.state() + " since " + SubmissionWords.time(one.since()) + " UTC");
        lines.add("  address    " + Visible.of(SubmissionWords.address(one)));
        if (one.found() != null) {
            lines.add("  skill      " + Visible.of(one.found().skill())
                    + (one.version() == null ? "" : " " + one.version()));
        }
        why(one, lines);
        progress(details, lines);
        results(details, lines);
        lines.add("  history");
        details.history().forEach(event -> lines.add("    " + line(event)));
        return lines;
    }

    private static void why(SubmissionView one, List<String> lines) {
        Why why = one.why();
        if (why != null) {
            lines.add("  reason     " + why.code() + (why.failure() == null ? "" : " (" + why.failure() + ")") + ": "
                    + Visible.of(why.text()));
        }
        if (one.duplicateOf() != null) {
            lines.add("  same as    " + one.duplicateOf());
        }
    }

    private static void progress(SubmissionDetails details, List<String> lines) {
        LatestError error = details.submission().error();
        if (error != null) {
            lines.add("  last error " + error.failure() + " at " + error.stage() + ", attempt " + error.attempt()
                    + " of " + error.maxAttempts() + ": " + Visible.of(error.message()));
        }
        StuckWarning warning = details.staleness();
        if (warning != null) {
            lines.add((warning.stale() ? "  WARNING    " : "  now        ") + Visible.of(warning.message()));
        }
        QueuePlace place = details.place();
        if (place != null) {
            lines.add("  queue      " + place.ahead() + " ahead"
                    + (place.eta() == null ? "" : ", about " + place.eta().toSeconds() + " s"));
        }
    }

    private static void results(SubmissionDetails details, List<String> lines) {
        if (details.submission().scan() != null) {
            lines.add("  tier 1     " + details.submission().scan().verdict() + ", "
                    + details.submission().scan().score() + " of 100 points");
        }
        if (details.judgement() != null) {
            Judgement said = details.judgement().judgement();
            lines.add("  tier 2     "
                    + (said == null
                            ? "skipped: " + details.judgement().skipped()
                            : said.score() + " of 100 points: " + Visible.of(said.rationale())));
        }
        details.findings().stream().limit(MOST_FINDINGS).forEach(finding -> finding(finding, lines));
        int more = details.findings().size() - MOST_FINDINGS;
        if (more > 0) {
            lines.add("    and " + more + " more findings (--json has all)");
        }
    }

    private static void finding(FindingView finding, List<String> lines) {
        lines.add("    " + Visible.of(finding.file()) + ":" + finding.line() + "  " + finding.severity() + "  "
                + finding.rule() + "  " + Visible.of(finding.message()));
        lines.add("      advice: " + finding.advice());
    }

    static String line(EventView event) {
        return event.at().toString().substring(11, 19) + "  " + (event.from() == null ? "" : event.from() + " → ")
                + event.to() + "  "
                + event.trigger().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + " by "
                + Visible.of(event.actor());
    }
}
