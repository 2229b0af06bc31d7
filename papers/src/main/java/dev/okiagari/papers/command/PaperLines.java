package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Short texts about papers. Pure. */
final class PaperLines {
    private static final int MAX_CAUSE = 200;

    private PaperLines() {}

    /** What was done for an id. */
    static String answer(Papers.IngestAnswer one) {
        Status status = one.status();
        String what = switch (one.answer()) {
            case QUEUED -> say("ingest.queued");
            case KNOWN -> say("ingest.known", status == null ? "" : status.word());
            case RETRIED ->
                say("ingest.retried", status == null ? "" : Papers.STEPS.get(PaperView.stepsBehind(status)));
            case REFUSED -> say("ingest.refused", one.reason());
        };
        String version = PaperId.versionIn(one.written())
                .map(asked -> " " + say("ingest.newest_version", asked))
                .orElse("");
        return one.id() + "  " + what + version;
    }

    /** What has changed since the last poll; empty when nothing has. */
    static String change(Progress before, Progress now) {
        String name = now.id() + "  ";
        PaperView.PaperError error = now.error();
        if (before.status() != now.status()) {
            String failed = now.status() == Status.FAILED && error != null ? ": " + cause(error) : "";
            return name + before.status().word() + " → " + now.status().word() + failed;
        }
        if (error == null || error.equals(before.error())) {
            return "";
        }
        // The last attempt of a paper that has not failed was not counted: the service was found to be away.
        String key = error.attempt() < error.maxAttempts() ? "paper.retried_later" : "paper.attempt_not_counted";
        return name + now.status().word() + ", " + say(key, cause(error));
    }

    /** Such as "content failed at attempt 2 of 3 with arxiv.down (503 Service Unavailable)". */
    static String cause(PaperView.PaperError error) {
        String said = OneLine.of(error.message(), MAX_CAUSE);
        String what = say("paper.cause", error.step(), error.attempt(), error.maxAttempts(), error.category());
        return said.isEmpty() ? what : what + " (" + said + ")";
    }

    static String cause(PaperView.@Nullable PaperError error, String otherwise) {
        return error == null ? otherwise : cause(error);
    }

    /** How many of its steps are done. */
    static String steps(int done) {
        return done + "/" + PaperView.STEPS;
    }

    static String day(@Nullable Instant time) {
        return time == null ? "" : time.toString().substring(0, 10);
    }

    static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
