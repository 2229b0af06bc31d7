package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.papers.Papers.Answer;
import dev.okiagari.papers.Papers.IngestAnswer;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of an ingest.
 *
 * @param papers their state at the end; empty without waiting
 */
record IngestSheet(List<IngestAnswer> answers, Map<PaperId, Progress> papers, boolean interrupted) {
    private static final int WIDEST = 300;

    boolean isAnyRefused() {
        return answers.stream().anyMatch(one -> one.answer() == Answer.REFUSED);
    }

    List<String> refused() {
        return answers.stream()
                .filter(one -> one.answer() == Answer.REFUSED)
                .map(one -> "okiagari: " + OneLine.of(one.reason()))
                .toList();
    }

    List<String> answered() {
        return answers.stream()
                .filter(one -> one.answer() != Answer.REFUSED)
                .map(PaperWords::answer)
                .toList();
    }

    /** One row for each paper, even if it was given in several forms. */
    Table table() {
        Table table = new Table().words("ID").words("STATUS").words("STEPS").words("TITLE OR REASON", WIDEST);
        Set<PaperId> shown = new HashSet<>();
        for (IngestAnswer one : answers) {
            PaperId id = one.id();
            if (id == null || !shown.add(id)) {
                continue;
            }
            Progress now = papers.get(id);
            if (now == null) {
                table.row(id, "deleted", "", "it was deleted in the meantime");
            } else {
                String title = now.title() == null ? "" : now.title();
                table.row(
                        id,
                        now.status().word(),
                        now.steps() + "/" + PaperView.STEPS,
                        now.status() == Status.READY ? title : PaperWords.cause(now.error(), title));
            }
        }
        return table;
    }

    Json json() {
        return new Json()
                .put("papers", answers.stream().map(this::json).toList())
                .put("interrupted", interrupted);
    }

    private Json json(IngestAnswer one) {
        PaperId id = one.id();
        Progress now = id == null ? null : papers.get(id);
        Json json = new Json()
                .put("given", one.written())
                .put("id", id == null ? null : id.text())
                .put("answer", one.answer().name().toLowerCase(Locale.ROOT));
        if (one.answer() == Answer.REFUSED) {
            return json.put("reason", one.reason());
        }
        if (now != null) {
            return PaperJson.progress(json, now);
        }
        return json.put("status", papers.isEmpty() ? word(one.status()) : "deleted");
    }

    private static @Nullable String word(@Nullable Status status) {
        return status == null ? null : status.word();
    }
}
