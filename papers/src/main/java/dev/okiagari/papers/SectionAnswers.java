package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.store.AnswerTable;
import dev.okiagari.papers.store.AnswerTable.KeptAnswer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What an extractor has said about sections of one paper in earlier attempts. Each answer is stored when it comes, so that nothing that was
 * paid for is lost when the attempt fails, is interrupted or its node dies; an answer about another text does not count. Nothing is
 * stored for an extractor whose answers cost nothing. Used by one attempt.
 */
final class SectionAnswers {
    private final Database database;
    private final PaperId paper;
    private final Extractor extractor;
    private final Map<Integer, KeptAnswer> kept;
    private final AnswerTable table = new AnswerTable();

    private SectionAnswers(Database database, PaperId paper, Extractor extractor, Map<Integer, KeptAnswer> kept) {
        this.database = database;
        this.paper = paper;
        this.extractor = extractor;
        this.kept = kept;
    }

    static SectionAnswers of(Database database, PaperId paper, Extractor extractor) {
        Map<Integer, KeptAnswer> kept = !extractor.isFree()
                ? database.inTransaction(tx -> new AnswerTable().of(tx, paper.text(), extractor.name()))
                : Map.of();
        return new SectionAnswers(database, paper, extractor, kept);
    }

    Optional<List<Extraction>> find(int position, String heading, String text) {
        return Optional.ofNullable(kept.get(position))
                .filter(one -> one.digest().equals(digest(heading, text)))
                .map(KeptAnswer::found);
    }

    void keep(int position, String heading, String text, List<Extraction> found) {
        if (!extractor.isFree()) {
            KeptAnswer one = new KeptAnswer(digest(heading, text), found);
            database.inTransaction(tx -> table.keep(tx, paper.text(), position, extractor.name(), one));
        }
    }

    private static String digest(String heading, String text) {
        String all = heading.length() + " " + heading + text;
        return UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
