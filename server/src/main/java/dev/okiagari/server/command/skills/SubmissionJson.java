package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.submissions.judge.Judgement;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.EventView;
import dev.okiagari.submissions.view.FindingView;
import dev.okiagari.submissions.view.InFlight;
import dev.okiagari.submissions.view.JudgementView;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.RecoveryBudget;
import dev.okiagari.submissions.view.StuckWarning;
import dev.okiagari.submissions.view.SubmissionDetails;
import dev.okiagari.submissions.view.SubmissionView;
import org.jspecify.annotations.Nullable;

/** Submissions for programs. Pure. */
final class SubmissionJson {
    private SubmissionJson() {}

    static Json brief(SubmissionView one) {
        Why why = one.why();
        return new Json()
                .put("id", one.id())
                .put("state", one.state().name())
                .put("since", one.since())
                .put("repository", one.origin().repository())
                .put("path", one.origin().path())
                .put("skill", one.found() == null ? null : one.found().skill())
                .put("version", one.version())
                .put("duplicateOf", one.duplicateOf())
                .put("score", one.scan() == null ? null : one.scan().score())
                .put("code", why == null ? null : why.code())
                .put("reason", why == null ? null : why.text())
                .put(
                        "stage",
                        why == null || why.stage() == null ? null : why.stage().step())
                .put(
                        "classification",
                        why == null || why.failure() == null
                                ? null
                                : why.failure().name())
                .put("submittedAt", one.createdAt())
                .put("endedAt", one.endedAt());
    }

    static Json full(SubmissionDetails details) {
        return brief(details.submission())
                .put(
                        "history",
                        details.history().stream().map(SubmissionJson::event).toList())
                .put(
                        "findings",
                        details.findings().stream().map(SubmissionJson::finding).toList())
                .put("judgement", judgement(details.judgement()))
                .put("inflight", inFlight(details.inFlight()))
                .put("staleness", staleness(details.staleness()))
                .put("budget", budget(details.budget()))
                .put("queue", place(details.place()));
    }

    private static Json event(EventView event) {
        Json details = new Json();
        event.details().forEach(details::put);
        return new Json()
                .put("from", event.from() == null ? null : event.from().name())
                .put("to", event.to().name())
                .put("trigger", event.trigger())
                .put("actor", event.actor())
                .put("details", details)
                .put("at", event.at());
    }

    private static Json finding(FindingView finding) {
        return new Json()
                .put("file", finding.file())
                .put("line", finding.line())
                .put("column", finding.column())
                .put("rule", finding.rule())
                .put("category", finding.category())
                .put("severity", finding.severity())
                .put("inCodeSample", finding.isLowered())
                .put("text", finding.excerpt())
                .put("explanation", finding.message())
                .put("advice", finding.advice());
    }

    private static @Nullable Json judgement(@Nullable JudgementView view) {
        if (view == null) {
            return null;
        }
        Judgement said = view.judgement();
        return said == null
                ? new Json().put("skipped", view.skipped())
                : new Json()
                        .put("model", said.model())
                        .put("score", said.score())
                        .put("rationale", said.rationale())
                        .put("concerns", said.concerns());
    }

    private static @Nullable Json inFlight(@Nullable InFlight flight) {
        return flight == null
                ? null
                : new Json()
                        .put("stage", flight.stage())
                        .put("startedAt", flight.startedAt())
                        .put("attempt", flight.attempt())
                        .put("node", flight.node())
                        .put(
                                "classification",
                                flight.failure() == null
                                        ? null
                                        : flight.failure().name())
                        .put("error", flight.error());
    }

    private static @Nullable Json staleness(@Nullable StuckWarning warning) {
        return warning == null
                ? null
                : new Json()
                        .put("stale", warning.stale())
                        .put("staleSince", warning.staleSince())
                        .put("staleStage", warning.staleStage())
                        .put("message", warning.message());
    }

    private static @Nullable Json budget(@Nullable RecoveryBudget budget) {
        return budget == null
                ? null
                : new Json()
                        .put("count", budget.count())
                        .put("lastRetryAt", budget.lastRetryAt())
                        .put("nextRetryAfter", budget.nextRetryAfter());
    }

    private static @Nullable Json place(@Nullable QueuePlace place) {
        return place == null
                ? null
                : new Json()
                        .put("position", place.ahead())
                        .put(
                                "etaSeconds",
                                place.eta() == null ? null : place.eta().toSeconds());
    }
}
