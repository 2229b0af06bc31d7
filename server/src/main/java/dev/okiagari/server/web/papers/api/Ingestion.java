package dev.okiagari.server.web.papers.api;

import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.ArxivFound;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Takes papers in by ids or by a search at arXiv. Stateless. */
public final class Ingestion {
    /** The maximum number of ids in one request. */
    public static final int MOST = 50;

    private Ingestion() {}

    /**
     * Which papers: an id, ids (50 at most), or what arXiv finds for a query (50 at most).
     *
     * @param limit of what is found, 1 to 50 (default 10)
     */
    public record Ask(
            @Nullable String id,
            @Nullable List<String> ids,
            @Nullable String query,
            @Nullable Integer limit) {}

    /**
     * The answers.
     *
     * @param found how many papers arXiv has for the query; null without one
     */
    public record Answers(List<Answer> papers, @Nullable Long found) {}

    /**
     * The answer to one id.
     *
     * @param given as it was written
     * @param id the canonical id; null when it was refused
     * @param answer queued, known, retried or refused
     * @param status where the paper is now; null when the id was refused
     * @param reason why it was refused; empty otherwise
     */
    public record Answer(
            String given,
            @Nullable String id,
            String answer,
            @Nullable String status,
            String reason) {
        static Answer of(Papers.IngestAnswer one) {
            return new Answer(
                    one.written(),
                    one.id() == null ? null : one.id().text(),
                    one.answer().name().toLowerCase(Locale.ROOT),
                    one.status() == null ? null : one.status().word(),
                    one.reason());
        }
    }

    public static Answers take(PapersDesk desk, Ask ask, Actor actor) {
        List<String> written = new ArrayList<>();
        if (ask.id() != null) {
            written.add(ask.id());
        }
        if (ask.ids() != null) {
            written.addAll(ask.ids());
        }
        if (written.stream().anyMatch(one -> one == null)) {
            throw Problem.badRequest("ids contains null; give texts only");
        }
        if (written.size() > MOST) {
            throw Problem.badRequest(written.size() + " ids are too many; give at most " + MOST);
        }
        Long found = null;
        if (ask.query() != null) {
            ArxivFound seen = desk.arxiv().find(ask.query(), ask.limit() == null ? 10 : ask.limit());
            found = seen.total();
            seen.papers().forEach(one -> written.add(one.id().text()));
        } else if (written.isEmpty()) {
            throw Problem.badRequest("no paper was named; give id, ids or query");
        }
        List<Answer> answers =
                desk.ingest(written, actor).stream().map(Answer::of).toList();
        return new Answers(answers, found);
    }
}
