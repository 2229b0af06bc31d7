package dev.okiagari.papers.store;

import dev.okiagari.application.ChangeFeed.Change;
import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.papers.arxiv.Metadata;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * What each step writes, in the transaction that settles it. Each replaces what an earlier run of the same step wrote and
 * touches nothing else; a run that brings nothing new changes nothing. Stateless.
 */
public final class PaperWrites {
    private final PaperTable papers = new PaperTable();
    private final ErrorTable errors = new ErrorTable();
    private final SectionTable sections = new SectionTable();
    private final CitationTable citations = new CitationTable();
    private final ExtractionTable extractions = new ExtractionTable();
    private final AnswerTable answers = new AnswerTable();
    private final LinkTable links = new LinkTable();
    private final VectorTable vectors = new VectorTable();

    /**
     * What arXiv says of a paper.
     *
     * @param arxiv the address of the arXiv that said so
     */
    public void metadata(Connection tx, Metadata metadata, String arxiv) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        String id = metadata.id().text();
        feed.changed(papers.describe(tx, metadata, arxiv));
        feed.changed(links.replace(tx, id, "author", metadata.authors()));
        feed.changed(papers.advance(tx, id, Status.METADATA));
        citations.link(tx, id);
        feed.announce(id);
    }

    public void content(Connection tx, PaperId paper, Origin origin, ParsedPaper parsed) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        String id = paper.text();
        feed.changed(papers.readFrom(tx, id, origin));
        feed.changed(sections.replace(tx, id, parsed.sections()));
        feed.changed(citations.replace(tx, id, parsed.references()));
        feed.changed(papers.advance(tx, id, Status.PARSED));
        feed.announce(id);
    }

    public void extraction(Connection tx, PaperId paper, ExtractionResult extracted) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        String id = paper.text();
        feed.changed(papers.extractedBy(tx, id, extracted));
        feed.changed(extractions.replace(tx, id, extracted));
        feed.changed(links.replace(tx, id, "method", names(extracted, Extraction.Type.METHOD)));
        feed.changed(links.replace(tx, id, "dataset", names(extracted, Extraction.Type.DATASET)));
        answers.clear(tx, id);
        feed.changed(papers.advance(tx, id, Status.EXTRACTED));
        feed.announce(id);
    }

    /** Vectors of the first sections, in their order. */
    public void embedding(Connection tx, PaperId paper, String embedder, List<float[]> found) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        String id = paper.text();
        feed.changed(papers.embeddedBy(tx, id, embedder));
        feed.changed(vectors.replace(tx, id, embedder, found));
        feed.changed(papers.advance(tx, id, Status.READY));
        feed.announce(id);
    }

    public void retrying(Connection tx, FailedAttempt<?> failed) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        feed.changed(errors.retrying(tx, failed));
        feed.announce(failed.key());
    }

    public void ended(Connection tx, Ending<?> ending, int maxAttempts) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        feed.changed(errors.ended(tx, ending, maxAttempts));
        feed.announce(ending.key());
    }

    /** It comes back from its end, by a person or by the engine: it is where it was, and the error stays in sight. */
    public void revived(Connection tx, Ending<?> back) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        feed.changed(errors.revived(tx, back.key()));
        feed.announce(back.key());
    }

    private static List<String> names(ExtractionResult extracted, Extraction.Type type) {
        return extracted.found().stream()
                .map(ExtractionResult.Placed::extraction)
                .filter(extraction -> extraction.type() == type)
                .map(Extraction::name)
                .toList();
    }
}
