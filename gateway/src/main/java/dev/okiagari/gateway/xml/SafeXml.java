package dev.okiagari.gateway.xml;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.redaction.Redaction;
import java.io.ByteArrayInputStream;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads XML of external services in one pass, without building a document. A document type is refused, and with it every entity but the
 * five of XML itself; nothing is fetched; size, depth, names, attributes and the number of nodes are limited. Faults of the text are
 * thrown as a classified exception of kind invalid ({@code malformed.xml}). Threads may share it: each text has a parser of its own.
 */
public final class SafeXml {
    public static final Category MALFORMED = Kind.INVALID.as("malformed.xml");

    private static final Map<String, String> LIMITS = Map.of(
            "jdk.xml.maxElementDepth", "100",
            "jdk.xml.elementAttributeLimit", "100",
            "jdk.xml.maxXMLNameLimit", "500",
            "jdk.xml.entityExpansionLimit", "1");

    private static final XMLInputFactory FACTORY = factory();

    private final int mostBytes;

    private SafeXml(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** A reader of texts up to 8 MiB. */
    public static SafeXml defaults() {
        return new SafeXml(8 << 20);
    }

    public static SafeXml atMost(int bytes) {
        return new SafeXml(bytes);
    }

    /** Makes a value of the text. */
    @FunctionalInterface
    public interface Reading<T> {
        /** The reader stands before the root element. What is left unread is still checked. */
        T from(XMLStreamReader xml) throws XMLStreamException;
    }

    /** Reads the whole text: a value is returned only when all of it is well-formed. */
    public <T> T read(byte[] text, Reading<T> reading) {
        if (text.length > mostBytes) {
            throw MALFORMED.because("could not read the XML because it is larger than " + mostBytes + " bytes");
        }
        try {
            XMLStreamReader xml = new LimitedXml(FACTORY.createXMLStreamReader(new ByteArrayInputStream(text)));
            try {
                T value = reading.from(xml);
                while (xml.hasNext()) {
                    xml.next();
                }
                return value;
            } finally {
                xml.close();
            }
        } catch (XMLStreamException e) {
            throw MALFORMED.because(Redaction.message("could not read the XML because " + e.getMessage()));
        }
    }

    private static XMLInputFactory factory() {
        // Java's own parser by name: another one on the class path may not know these limits.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        LIMITS.forEach(factory::setProperty);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("it refers to another file or address");
        });
        return factory;
    }
}
