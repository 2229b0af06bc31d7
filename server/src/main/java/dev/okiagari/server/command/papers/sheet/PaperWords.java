package dev.okiagari.server.command.papers.sheet;

import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Short texts about papers. Pure. */
public final class PaperWords {
    private static final int MAX_CAUSE = 200;

    private PaperWords() {}

    /** What was done for an id. */
    public static String answer(Papers.IngestAnswer one) {
        Status status = one.status();
        String where = status == null ? "" : status.word();
        String what = switch (one.answer()) {
            case QUEUED -> "queued";
            case KNOWN -> "known: " + where;
            case RETRIED -> "had failed; retried from " + (status == null ? "" : nextStep(status));
            case REFUSED -> "refused: " + one.reason();
        };
        String version = PaperId.versionIn(one.written())
                .map(asked -> " (newest version; v" + asked + " was given)")
                .orElse("");
        return one.id() + "  " + what + version;
    }

    /** What has changed since the last poll; empty when nothing has. */
    public static String change(Progress before, Progress now) {
        String name = now.id() + "  ";
        PaperView.PaperError error = now.error();
        if (before.status() != now.status()) {
            String failed = now.status() == Status.FAILED && error != null ? ": " + cause(error) : "";
            return name + before.status().word() + " → " + now.status().word() + failed;
        }
        return error == null || error.equals(before.error())
                ? ""
                : name + now.status().word() + ", " + cause(error) + next(error);
    }

    /** The last attempt of a paper that has not failed was not counted: the service was found to be away. */
    private static String next(PaperView.PaperError error) {
        return error.attempt() < error.maxAttempts()
                ? ", will be retried"
                : ", which is not counted; waits to be retried";
    }

    /** Such as "content failed at attempt 2 of 3 with arxiv.down (503 Service Unavailable)". */
    public static String cause(PaperView.PaperError error) {
        String said = OneLine.of(error.message(), MAX_CAUSE);
        return error.step() + " failed at attempt " + error.attempt() + " of " + error.maxAttempts() + " with "
                + error.category() + (said.isEmpty() ? "" : " (" + said + ")");
    }

    public static String cause(PaperView.@Nullable PaperError error, String otherwise) {
        return error == null ? otherwise : cause(error);
    }

    /** The next step of a paper with this status. */
    private static String nextStep(Status status) {
        return switch (status) {
            case QUEUED -> "metadata";
            case METADATA -> "content";
            case PARSED -> "extraction";
            case EXTRACTED -> "embedding";
            case READY, FAILED -> "nothing";
        };
    }

    /** Such as "text from html (48213 characters)"; what is not the whole paper says so. */
    public static String source(PaperView paper) {
        if (paper.source() == null) {
            return "";
        }
        String length = paper.characters() == null ? "" : " (" + paper.characters() + " characters)";
        String flaw = paper.flaw() == null ? "" : ", not the whole paper: " + paper.flaw();
        return "text from " + paper.source() + length + flaw;
    }

    /** Such as "3 papers". */
    public static String papers(long number) {
        return number + (number == 1 ? " paper" : " papers");
    }

    public static String day(@Nullable Instant time) {
        return time == null ? "" : time.toString().substring(0, 10);
    }
}
