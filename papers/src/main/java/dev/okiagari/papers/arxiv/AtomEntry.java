package dev.okiagari.papers.arxiv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** One entry of an Atom feed as it is written, whatever it means. Filled by one pass over its elements. */
final class AtomEntry {
    static final String ATOM = "http://www.w3.org/2005/Atom";
    static final String ARXIV = "http://arxiv.org/schemas/atom";

    private final Map<String, String> texts = new HashMap<>();
    private final List<String> authors = new ArrayList<>();
    private final Set<String> primaryCategories = new LinkedHashSet<>();
    private final Set<String> categories = new LinkedHashSet<>();

    private AtomEntry() {}

    /** Reads the entry whose start the reader stands at, to its end. */
    static AtomEntry read(XMLStreamReader xml) throws XMLStreamException {
        AtomEntry entry = new AtomEntry();
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
                entry.readChild(xml);
            }
        }
        return entry;
    }

    /** The first element of this name in Atom's namespace; folded lines become one. Empty when there is no text. */
    Optional<String> text(String name) {
        return Optional.ofNullable(texts.get(ATOM + name));
    }

    /** The same for arXiv's own elements. */
    Optional<String> arxivText(String name) {
        return Optional.ofNullable(texts.get(ARXIV + name));
    }

    List<String> authors() {
        return List.copyOf(authors);
    }

    /** The primary one first, each once. */
    List<String> categories() {
        Set<String> all = new LinkedHashSet<>(primaryCategories);
        all.addAll(categories);
        all.remove("");
        return List.copyOf(all);
    }

    private void readChild(XMLStreamReader xml) throws XMLStreamException {
        String name = xml.getNamespaceURI() + xml.getLocalName();
        switch (name) {
            case ATOM + "author" -> readAuthor(xml);
            case ATOM + "category" -> categories.add(term(xml));
            case ARXIV + "primary_category" -> primaryCategories.add(term(xml));
            default -> {
                String text = content(xml);
                if (!text.isEmpty()) {
                    texts.putIfAbsent(name, text);
                }
            }
        }
    }

    private void readAuthor(XMLStreamReader xml) throws XMLStreamException {
        boolean isNamed = false;
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
                boolean isName = xml.getLocalName().equals("name") && ATOM.equals(xml.getNamespaceURI());
                String text = content(xml);
                if (isName && !isNamed && !text.isEmpty()) {
                    authors.add(text);
                    isNamed = true;
                }
            }
        }
    }

    private static String term(XMLStreamReader xml) throws XMLStreamException {
        String term = xml.getAttributeValue(null, "term");
        content(xml);
        return term == null ? "" : term.strip();
    }

    /** All text inside the element, that of nested ones too; leaves the reader at its end. */
    private static String content(XMLStreamReader xml) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        for (int depth = 1; depth > 0; ) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(xml.getText());
                default -> {
                    // comments and instructions are not text
                }
            }
        }
        return text.toString().replaceAll("\\s+", " ").strip();
    }
}
