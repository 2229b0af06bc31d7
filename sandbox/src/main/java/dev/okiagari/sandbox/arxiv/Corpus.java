package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.words.Lazy;
import dev.okiagari.sandbox.words.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All papers there are, oldest first, and what is written in them. The same seed gives the same papers. They are
 * written when they are asked for. Threads may share it.
 */
public final class Corpus {
    private final Seed seed;
    private final Lazy<Library> library = new Lazy<>(this::write);

    public Corpus(Seed seed) {
        this.seed = seed.of("arxiv");
    }

    private record Library(List<Paper> papers, Map<String, Integer> indexes) {}

    private Library write() {
        PaperWriter writer = new PaperWriter(seed);
        List<Paper> papers =
                IntStream.range(0, CorpusIds.ALL).mapToObj(writer::paper).toList();
        Map<String, Integer> indexes = new HashMap<>();
        for (int i = 0; i < papers.size(); i++) {
            indexes.put(papers.get(i).id(), i);
        }
        return new Library(papers, indexes);
    }

    public List<Paper> papers() {
        return library.get().papers();
    }

    /** By any well-formed id, with or without version. */
    public Optional<Paper> find(String id) {
        return Optional.ofNullable(library.get().indexes().get(CorpusIds.canonical(id)))
                .map(papers()::get);
    }

    /** What is written in a paper, whether or not it can be fetched as HTML. */
    public PaperContent content(Paper paper) {
        Integer index = library.get().indexes().get(paper.id());
        if (index == null) {
            throw new IllegalArgumentException("could not write " + paper.id() + " because it is not in this corpus");
        }
        return new ContentWriter(seed.of(index), paper, new ReferenceWriter(seed, papers(), index)).content();
    }

    /** Well-formed ids of papers that do not exist. */
    public List<String> absentIds(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> CorpusIds.absent(seed.of("absent").of(i)))
                .distinct()
                .toList();
    }
}
