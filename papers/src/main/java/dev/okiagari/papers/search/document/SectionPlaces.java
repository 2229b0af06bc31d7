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
public record SectionPlaces(String headings, String content, List<Place> places) {
    private static final int BYTES_EACH = 2 * Integer.BYTES;

    /** A section by its position in the paper, and where it begins in the content. */
    public record Place(int position, int begins) {}

    public static SectionPlaces of(List<IndexedSection> sections) {
        StringBuilder content = new StringBuilder();
        List<Place> places = new ArrayList<>();
        for (IndexedSection section : sections) {
            places.add(new Place(section.position(), content.length()));
            if (content.length() < PaperDocuments.LONGEST_TEXT) {
                content.append(section.content()).append("\n\n");
            }
        }
        String headings =
                sections.stream().map(s -> s.heading().replace('\n', ' ')).collect(Collectors.joining("\n"));
        return new SectionPlaces(headings, content.toString(), places);
    }

    public BytesRef stored() {
        ByteBuffer bytes = ByteBuffer.allocate(places.size() * BYTES_EACH);
        places.forEach(p -> bytes.putInt(p.position()).putInt(p.begins()));
        return new BytesRef(bytes.array());
    }

    public static SectionPlaces read(String headings, String content, BytesRef stored) {
        ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
        List<Place> places = new ArrayList<>();
        while (bytes.hasRemaining()) {
            places.add(new Place(bytes.getInt(), bytes.getInt()));
        }
        return new SectionPlaces(headings, content, places);
    }

    /** The section that has this letter of the content. */
    public Optional<SectionHit> ofContent(int offset) {
        int last = -1;
        for (int i = 0; i < places.size() && places.get(i).begins() <= offset; i++) {
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
        return index < 0 || index >= places.size() || index >= lines.length
                ? Optional.empty()
                : Optional.of(new SectionHit(places.get(index).position(), lines[index]));
    }
}
