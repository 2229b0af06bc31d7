package dev.okiagari.gateway.xml;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

/** Refuses what the parser itself would let pass: document types, undeclared entities, other versions, and too many or too deep nodes. Used by one thread. */
final class LimitedXml extends StreamReaderDelegate {
    /** A feed of 2,000 papers has about half of it. */
    static final int MOST_NODES = 250_000;

    /** The parser's own limit does not hold for every version of XML. */
    static final int DEEPEST = 100;

    private int nodes;
    private int depth;

    LimitedXml(XMLStreamReader xml) throws XMLStreamException {
        super(xml);
        // Another scanner reads XML 1.1, which knows fewer limits, and no service that we call sends it.
        if (xml.getVersion() != null && !xml.getVersion().equals("1.0")) {
            throw new XMLStreamException("it is XML " + xml.getVersion() + ", and only 1.0 is read");
        }
    }

    @Override
    public int next() throws XMLStreamException {
        int event = super.next();
        switch (event) {
            case XMLStreamConstants.DTD -> throw new XMLStreamException("it has a document type");
            case XMLStreamConstants.ENTITY_REFERENCE ->
                throw new XMLStreamException("it has an entity that is not declared");
            case XMLStreamConstants.START_ELEMENT -> {
                count(1 + getAttributeCount());
                if (++depth > DEEPEST) {
                    throw new XMLStreamException("its elements are nested more than " + DEEPEST + " deep");
                }
            }
            case XMLStreamConstants.END_ELEMENT -> depth--;
            case XMLStreamConstants.PROCESSING_INSTRUCTION -> count(1);
            default -> {
                // texts, comments and ends are no more than those together
            }
        }
        return event;
    }

    private void count(int more) throws XMLStreamException {
        nodes += more;
        if (nodes > MOST_NODES) {
            throw new XMLStreamException("it has more than " + MOST_NODES + " elements and attributes");
        }
    }
}
