package dev.okiagari.papers.arxiv;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.xml.SafeXml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An answer to an Atom query. Immutable.
 *
 * @param total how many papers fit the query, of which the entries are a part; 0 when it does not say
 */
record AtomFeed(long total, List<AtomEntry> entries) {
    private static final SafeXml XML = SafeXml.atMost(4 << 20);
    private static final String OPEN_SEARCH = "http://a9.com/-/spec/opensearch/1.1/";

    AtomFeed {
        entries = List.copyOf(entries);
    }

    static AtomFeed read(byte[] answer) {
        Optional<AtomFeed> feed;
        try {
            feed = XML.read(answer, AtomFeed::feed);
        } catch (ClassifiedException e) {
            // Not the paper's fault: another time the answer may be whole.
            throw garbled("its answer is not XML");
        }
        return feed.orElseThrow(() -> garbled("its answer is not an Atom feed"));
    }

    /** Empty when the root element is something else. */
    private static Optional<AtomFeed> feed(XMLStreamReader xml) throws XMLStreamException {
        while (xml.next() != XMLStreamConstants.START_ELEMENT) {
            // up to the root element
        }
        if (!xml.getLocalName().equals("feed")) {
            return Optional.empty();
        }
        List<AtomEntry> entries = new ArrayList<>();
        long total = 0;
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            if (is(xml, AtomEntry.ATOM, "entry")) {
                entries.add(AtomEntry.read(xml));
            } else if (is(xml, OPEN_SEARCH, "totalResults")) {
                total = number(xml.getElementText());
            }
        }
        return Optional.of(new AtomFeed(total, entries));
    }

    private static boolean is(XMLStreamReader xml, String namespace, String name) {
        return xml.getLocalName().equals(name) && namespace.equals(xml.getNamespaceURI());
    }

    private static long number(String text) {
        return text.strip().matches("\\d{1,12}") ? Long.parseLong(text.strip()) : 0;
    }

    private static ClassifiedException garbled(String why) {
        return ArxivFaults.GARBLED.because("could not read what arXiv answered because " + why);
    }
}
