package dev.okiagari.papers.json;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Related;
import java.util.List;

/** The related papers of one. */
public record RelatedPapersJson(String id, List<Related> related) {
    public static RelatedPapersJson of(PaperId id, List<Related> related) {
        return new RelatedPapersJson(id.text(), related);
    }
}
