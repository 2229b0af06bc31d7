package dev.okiagari.sandbox.arxiv;

import static dev.okiagari.sandbox.words.Markup.escape;

import java.time.Instant;
import java.util.List;

/** Feeds as the query interface writes them. */
final class AtomFeedWriter {
    private AtomFeedWriter() {}

    /** What was asked, and which slice of how many is answered. */
    record Slice(String asked, int total, int start, int size) {}

    /** An entry: a paper in the version that was asked for. */
    record Entry(Paper paper, int version) {}

    static String of(Slice slice, List<Entry> entries) {
        StringBuilder feed = opening(slice);
        entries.forEach(entry -> append(feed, entry));
        return feed.append("</feed>\n").toString();
    }

    /** What is wrong comes as an entry, too. */
    static String error(Slice slice, String message) {
        String address = "http://arxiv.org/api/errors#" + message.replace(' ', '_');
        return opening(slice)
                .append("  <entry>\n    <id>")
                .append(escape(address))
                .append("</id>\n    <title>Error</title>\n    <summary>")
                .append(escape(message))
                .append("</summary>\n    <updated>2025-11-01T00:00:00-04:00</updated>\n    <link href=\"")
                .append(escape(address))
                .append("\" rel=\"alternate\" type=\"text/html\"/>\n")
                .append("    <author><name>arXiv api core</name></author>\n")
                .append("  </entry>\n</feed>\n")
                .toString();
    }

    private static StringBuilder opening(Slice slice) {
        return new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
                .append("<feed xmlns=\"http://www.w3.org/2005/Atom\"")
                .append(" xmlns:opensearch=\"http://a9.com/-/spec/opensearch/1.1/\"")
                .append(" xmlns:arxiv=\"http://arxiv.org/schemas/atom\">\n")
                .append("  <link href=\"http://arxiv.org/api/query?")
                .append(escape(slice.asked()))
                .append("\" rel=\"self\" type=\"application/atom+xml\"/>\n  <title type=\"html\">ArXiv Query: ")
                .append(escape(slice.asked()))
                .append("</title>\n  <id>http://arxiv.org/api/sandbox</id>\n")
                .append("  <updated>2025-11-01T00:00:00-04:00</updated>\n  <opensearch:totalResults>")
                .append(slice.total())
                .append("</opensearch:totalResults>\n  <opensearch:startIndex>")
                .append(slice.start())
                .append("</opensearch:startIndex>\n  <opensearch:itemsPerPage>")
                .append(slice.size())
                .append("</opensearch:itemsPerPage>\n");
    }

    private static void append(StringBuilder feed, Entry entry) {
        Paper paper = entry.paper();
        String versioned = paper.id() + "v" + entry.version();
        Instant updated = entry.version() == paper.version() ? paper.updated() : paper.published();
        feed.append("  <entry>\n");
        element(feed, "id", "http://arxiv.org/abs/" + versioned);
        element(feed, "updated", updated.toString());
        element(feed, "published", paper.published().toString());
        element(feed, "title", folded(paper.title()));
        element(feed, "summary", "  " + folded(paper.summary()) + "\n");
        for (Paper.Person author : paper.authors()) {
            feed.append("    <author>\n      <name>")
                    .append(escape(author.name()))
                    .append("</name>\n");
            author.affiliation()
                    .ifPresent(place -> feed.append("      <arxiv:affiliation>")
                            .append(escape(place))
                            .append("</arxiv:affiliation>\n"));
            feed.append("    </author>\n");
        }
        paper.doi().ifPresent(doi -> {
            element(feed, "arxiv:doi", doi);
            feed.append("    <link title=\"doi\" href=\"http://dx.doi.org/")
                    .append(escape(doi))
                    .append("\" rel=\"related\"/>\n");
        });
        paper.comment().ifPresent(comment -> element(feed, "arxiv:comment", comment));
        paper.journal().ifPresent(journal -> element(feed, "arxiv:journal_ref", journal));
        feed.append("    <link href=\"http://arxiv.org/abs/")
                .append(versioned)
                .append(
                        "\" rel=\"alternate\" type=\"text/html\"/>\n    <link title=\"pdf\" href=\"http://arxiv.org/pdf/")
                .append(versioned)
                .append("\" rel=\"related\" type=\"application/pdf\"/>\n    <arxiv:primary_category term=\"")
                .append(paper.categories().getFirst())
                .append("\" scheme=\"http://arxiv.org/schemas/atom\"/>\n");
        paper.categories()
                .forEach(category -> feed.append("    <category term=\"")
                        .append(category)
                        .append("\" scheme=\"http://arxiv.org/schemas/atom\"/>\n"));
        feed.append("  </entry>\n");
    }

    private static void element(StringBuilder feed, String name, String text) {
        feed.append("    <")
                .append(name)
                .append('>')
                .append(escape(text))
                .append("</")
                .append(name)
                .append(">\n");
    }

    /** Long lines come folded, as from the real one. */
    private static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            if (column > 0 && column + word.length() > 78) {
                folded.append("\n  ");
                column = 2;
            } else if (column > 0) {
                folded.append(' ');
                column++;
            }
            folded.append(word);
            column += word.length();
        }
        return folded.toString();
    }
}
