package dev.okiagari.papers.search.document;

import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.store.IndexedPaper.IndexedSection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.lucene.util.BytesRef;

/**
 * All sections of a paper as one text each of headings and of content, and which piece of it is which section: so a match can be told by its
 * place. Headings stand one a line. Pure.
 */
public record SectionPlaces(String headings, String content, List<Start> starts) {
    private static final int BYTES_EACH = 2 * Integer.BYTES;

    /** A section by its position in the paper, and where it begins in the content. */
    public record Start(int position, int begins) {}

    public static SectionPlaces of(List<IndexedSection> sections) {
        StringBuilder content = new StringBuilder();
        List<Start> starts = new ArrayList<>();
        for (IndexedSection section : sections) {
            starts.add(new Start(section.position(), content.length()));
            if (content.length() < PaperDocuments.LONGEST_TEXT) {
                content.append(section.content()).append("\n\n");
            }
        }
        String headings =
                sections.stream().map(s -> s.heading().replace('\n', ' ')).collect(Collectors.joining("\n"));
        return new SectionPlaces(headings, content.toString(), starts);
    }

    public BytesRef stored() {
        ByteBuffer bytes = ByteBuffer.allocate(starts.size() * BYTES_EACH);
        starts.forEach(p -> bytes.putInt(p.position()).putInt(p.begins()));
        return new BytesRef(bytes.array());
    }

    public static SectionPlaces read(String headings, String content, BytesRef stored) {
        ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
        List<Start> starts = new ArrayList<>();
        while (bytes.hasRemaining()) {
            starts.add(new Start(bytes.getInt(), bytes.getInt()));
        }
        return new SectionPlaces(headings, content, starts);
    }

    /** The section that has this letter of the content. */
    public Optional<SectionHit> ofContent(int offset) {
        int last = -1;
        for (int i = 0; i < starts.size() && starts.get(i).begins() <= offset; i++) {
            last = i;
        }
        return at(last);
    }

    /** The section whose heading has this letter of the headings. */
    public Optional<SectionHit> ofHeading(int offset) {
        return at((int)
                headings.substring(0, offset).chars().filter(c -> c == '\n').count());
    }

    private Optional<SectionHit> at(int index) {
        String[] lines = headings.split("\n", -1);
        return index < 0 || index >= starts.size() || index >= lines.length
                ? Optional.empty()
                : Optional.of(new SectionHit(starts.get(index).position(), lines[index]));
    }
}
