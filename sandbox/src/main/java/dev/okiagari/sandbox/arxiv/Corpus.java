package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.words.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All papers there are, oldest first, and what is written in them. The same seed gives the same papers. Contents are
 * made when they are asked for. Threads may share it.
 */
public final class Corpus {
    private final Seed seed;
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final List<Paper> papers;

    public Corpus(Seed seed) {
        this.seed = seed.of("arxiv");
        PaperWriter writer = new PaperWriter(this.seed);
        this.papers = IntStream.range(0, PaperIds.ALL).mapToObj(writer::paper).toList();
        for (int i = 0; i < papers.size(); i++) {
            indexes.put(papers.get(i).id(), i);
        }
    }

    public List<Paper> papers() {
        return papers;
    }

    /** By any well-formed id, with or without version. */
    public Optional<Paper> find(String id) {
        return Optional.ofNullable(indexes.get(PaperIds.canonical(id))).map(papers::get);
    }

    /** What is written in a paper, whether or not it can be fetched as HTML. */
    public Content content(Paper paper) {
        Integer index = indexes.get(paper.id());
        if (index == null) {
            throw new IllegalArgumentException("could not write " + paper.id() + " because it is not in this corpus");
        }
        return new ContentWriter(seed.of(index), paper, new ReferenceWriter(seed, papers, index)).content();
    }

    /** Well-formed ids of papers that do not exist. */
    public List<String> absentIds(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> PaperIds.absent(seed.of("absent").of(i)))
                .distinct()
                .toList();
    }
}
