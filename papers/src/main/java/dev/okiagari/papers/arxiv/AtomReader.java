package dev.okiagari.papers.arxiv;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.xml.SafeXml;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the answer to an Atom query for one id. Throws what arXiv itself calls an error, and what makes no sense. */
final class AtomReader {
    private static final Pattern VERSION = Pattern.compile("v(\\d{1,3})$");
    private static final SafeXml XML = SafeXml.atMost(4 << 20);

    private final PaperId asked;

    AtomReader(PaperId asked) {
        this.asked = asked;
    }

    /** The paper; empty when arXiv has none of this id. */
    Optional<Metadata> read(byte[] answer) {
        for (AtomEntry entry : entries(answer)) {
            String id = entry.text("id").orElse("");
            boolean isAsked = PaperId.find(id).filter(asked::equals).isPresent();
            if (!isAsked && entry.text("title").orElse("").equals("Error")) {
                throw ArxivFaults.MALFORMED_ID.because("could not ask arXiv for " + asked + " because it says: "
                        + entry.text("summary").orElse("Error"));
            }
            if (isAsked) {
                return Optional.of(metadata(entry, id));
            }
        }
        return Optional.empty();
    }

    private static List<AtomEntry> entries(byte[] answer) {
        Optional<List<AtomEntry>> entries;
        try {
            entries = XML.read(answer, AtomReader::feed);
        } catch (ClassifiedException e) {
            // Not the paper's fault: another time the answer may be whole.
            throw garbled("its answer is not XML");
        }
        return entries.orElseThrow(() -> garbled("its answer is not an Atom feed"));
    }

    /** Empty when the root element is something else. */
    private static Optional<List<AtomEntry>> feed(XMLStreamReader xml) throws XMLStreamException {
        while (xml.next() != XMLStreamConstants.START_ELEMENT) {
            // up to the root element
        }
        if (!xml.getLocalName().equals("feed")) {
            return Optional.empty();
        }
        List<AtomEntry> entries = new ArrayList<>();
        while (xml.hasNext()) {
            boolean isEntry = xml.next() == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("entry")
                    && AtomEntry.ATOM.equals(xml.getNamespaceURI());
            if (isEntry) {
                entries.add(AtomEntry.read(xml));
            }
        }
        return Optional.of(entries);
    }

    private Metadata metadata(AtomEntry entry, String id) {
        Matcher version = VERSION.matcher(id);
        return new Metadata(
                asked,
                version.find() ? Math.max(1, Integer.parseInt(version.group(1))) : 1,
                entry.text("title").orElseThrow(() -> odd("its entry has no title")),
                entry.text("summary").orElse(""),
                entry.authors(),
                entry.categories(),
                time(entry, "published"),
                time(entry, "updated"),
                entry.arxivText("comment"),
                entry.arxivText("journal_ref"),
                entry.arxivText("doi"));
    }

    private static Instant time(AtomEntry entry, String name) {
        String text = entry.text(name).orElseThrow(() -> odd("its entry has no time \"" + name + "\""));
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw odd("its entry has an unreadable time \"" + name + "\"");
        }
    }

    private static ClassifiedException odd(String why) {
        return ArxivFaults.ODD_ENTRY.because("could not read what arXiv says of the paper because " + why);
    }

    private static ClassifiedException garbled(String why) {
        return ArxivFaults.GARBLED.because("could not read what arXiv answered because " + why);
    }
}
