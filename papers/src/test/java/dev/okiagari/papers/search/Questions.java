package dev.okiagari.papers.search;

import dev.okiagari.papers.search.query.PaperSearch;
import java.util.List;

/** Answers to a few questions, to be compared with those of another index. */
record Questions(List<SearchAnswer> answers) {
    static final List<String> TEXTS = List.of(
            "",
            "entity linking",
            "\"sparse retrieval\" robust",
            "C++",
            "失敗",
            "a scalable method for weather nowcasting");

    static Questions to(SearchFixture test) {
        return to(test.search());
    }

    static Questions to(PaperSearch search) {
        return new Questions(TEXTS.stream()
                .map(text -> search.search(SearchRequest.of(text).with(Slice.first(100))))
                .toList());
    }

    int total() {
        return answers.getFirst().total();
    }
}
