package dev.okiagari.papers.arxiv;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.xml.SafeXml;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reads the answer to an Atom query for one id. What arXiv itself calls an error, and what makes no sense, is thrown. */
final class AtomReader {
    private static final String ATOM = "http://www.w3.org/2005/Atom";
    private static final String ARXIV = "http://arxiv.org/schemas/atom";
    private static final Pattern VERSION = Pattern.compile("v(\\d{1,3})$");
    private static final SafeXml XML = SafeXml.atMost(4 << 20);

    private final PaperId asked;

    AtomReader(PaperId asked) {
        this.asked = asked;
    }

    /** The paper; empty when arXiv knows none of this id. */
    Optional<Metadata> read(byte[] answer) {
        Document feed = parse(answer);
        if (!"feed".equals(feed.getDocumentElement().getLocalName())) {
            throw garbled("its answer is no Atom feed");
        }
        NodeList entries = feed.getElementsByTagNameNS(ATOM, "entry");
        for (int i = 0; i < entries.getLength(); i++) {
            Element entry = (Element) entries.item(i);
            String id = text(entry, ATOM, "id").orElse("");
            boolean isAsked = PaperId.find(id).filter(asked::equals).isPresent();
            if (!isAsked && text(entry, ATOM, "title").orElse("").equals("Error")) {
                throw ArxivFaults.MALFORMED_ID.because("could not ask arXiv for " + asked + " because it says: "
                        + text(entry, ATOM, "summary").orElse("Error"));
            }
            if (isAsked) {
                return Optional.of(metadata(entry, id));
            }
        }
        return Optional.empty();
    }

    private static Document parse(byte[] answer) {
        try {
            return XML.parse(answer);
        } catch (ClassifiedException e) {
            // Not the paper's fault: another time the answer may be whole.
            throw garbled("its answer is no XML");
        }
    }

    private Metadata metadata(Element entry, String id) {
        Matcher version = VERSION.matcher(id);
        String title = text(entry, ATOM, "title").orElseThrow(() -> odd("its entry has no title"));
        return new Metadata(
                asked,
                version.find() ? Math.max(1, Integer.parseInt(version.group(1))) : 1,
                title,
                text(entry, ATOM, "summary").orElse(""),
                authors(entry),
                categories(entry),
                time(entry, "published"),
                time(entry, "updated"),
                text(entry, ARXIV, "comment"),
                text(entry, ARXIV, "journal_ref"),
                text(entry, ARXIV, "doi"));
    }

    private static List<String> authors(Element entry) {
        List<String> names = new ArrayList<>();
        NodeList authors = entry.getElementsByTagNameNS(ATOM, "author");
        for (int i = 0; i < authors.getLength(); i++) {
            text((Element) authors.item(i), ATOM, "name").ifPresent(names::add);
        }
        return names;
    }

    private static List<String> categories(Element entry) {
        Set<String> terms = new LinkedHashSet<>();
        for (Element primary : elements(entry, ARXIV, "primary_category")) {
            terms.add(primary.getAttribute("term").strip());
        }
        for (Element category : elements(entry, ATOM, "category")) {
            terms.add(category.getAttribute("term").strip());
        }
        terms.remove("");
        return List.copyOf(terms);
    }

    private static Instant time(Element entry, String name) {
        String text = text(entry, ATOM, name).orElseThrow(() -> odd("its entry has no time \"" + name + "\""));
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw odd("its entry has an unreadable time \"" + name + "\"");
        }
    }

    private static List<Element> elements(Element parent, String space, String name) {
        NodeList found = parent.getElementsByTagNameNS(space, name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** Folded lines become one; empty when there is nothing. */
    private static Optional<String> text(Element parent, String space, String name) {
        return elements(parent, space, name).stream()
                .findFirst()
                .map(element -> element.getTextContent().replaceAll("\\s+", " ").strip())
                .filter(text -> !text.isEmpty());
    }

    private static ClassifiedException odd(String why) {
        return ArxivFaults.ODD_ENTRY.because("could not read what arXiv says of the paper because " + why);
    }

    private static ClassifiedException garbled(String why) {
        return ArxivFaults.GARBLED.because("could not read what arXiv answered because " + why);
    }
}
