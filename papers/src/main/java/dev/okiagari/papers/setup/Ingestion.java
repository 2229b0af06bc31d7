package dev.okiagari.papers.setup;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.Papers.IngestAnswer;
import dev.okiagari.papers.arxiv.ArxivFound;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.IngestBody;
import dev.okiagari.papers.json.IngestionJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Ingests papers for pages, the API and tools: by ids or by a search at arXiv. Stateless. */
public final class Ingestion {
    /** The maximum number of ids in one request. */
    public static final int MOST = 50;

    private static final int USUAL = 10;

    private Ingestion() {}

    /** Throws {@link IllegalArgumentException} for a request that names no paper, or too many. */
    public static IngestionJson take(PapersContext context, IngestBody body, Actor actor) {
        List<String> written = new ArrayList<>();
        if (body.id() != null) {
            written.add(body.id());
        }
        if (body.ids() != null) {
            written.addAll(body.ids());
        }
        if (written.stream().anyMatch(one -> one == null)) {
            throw new IllegalArgumentException(say("ingest.null_id"));
        }
        if (written.size() > MOST) {
            throw new IllegalArgumentException(say("ids.too_many", written.size(), MOST));
        }
        Long found = null;
        if (body.query() != null) {
            ArxivFound seen = context.arxiv().find(body.query(), body.limit() == null ? USUAL : body.limit());
            found = seen.total();
            seen.papers().forEach(one -> written.add(one.id().text()));
        } else if (written.isEmpty()) {
            throw new IllegalArgumentException(say("ingest.nothing_asked"));
        }
        List<IngestAnswer> answers = context.ingest(written, actor);
        List<PaperId> ids =
                answers.stream().map(IngestAnswer::id).filter(Objects::nonNull).toList();
        return IngestionJson.of(answers, context.papers().progressById(ids), found, false);
    }
}
