package dev.okiagari.gateway.xml;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.redaction.Redaction;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reads XML from outside into a document. A document type is refused, and with it every entity but the five of XML itself;
 * nothing is fetched; size, depth, names, attributes and the number of nodes are bounded. What is wrong with the text is thrown as a classified
 * exception of kind invalid ({@code malformed.xml}). Threads may share it: each parse has a parser of its own.
 */
public final class SafeXml {
    public static final Category MALFORMED = Kind.INVALID.as("malformed.xml");

    static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";
    static final Map<String, String> LIMITS = Map.of(
            "jdk.xml.maxElementDepth", "100",
            "jdk.xml.elementAttributeLimit", "100",
            "jdk.xml.maxXMLNameLimit", "500",
            "jdk.xml.entityExpansionLimit", "1");

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

    public Document parse(byte[] text) {
        if (text.length > mostBytes) {
            throw MALFORMED.because("could not read the XML because it is larger than " + mostBytes + " bytes");
        }
        try {
            XmlSize.require(text);
            DocumentBuilder builder = factory().newDocumentBuilder();
            builder.setErrorHandler(new Strict());
            builder.setEntityResolver((publicId, systemId) -> {
                throw new SAXException("it refers to something outside");
            });
            return builder.parse(new InputSource(new ByteArrayInputStream(text)));
        } catch (SAXException | IOException e) {
            throw MALFORMED.because(Redaction.message("could not read the XML because " + e.getMessage()));
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("could not read XML safely because this Java's parser lacks a limit", e);
        }
    }

    private static DocumentBuilderFactory factory() throws ParserConfigurationException {
        // Java's own parser by name: another one on the class path may not know these limits.
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_DOCTYPE, true);
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        LIMITS.forEach(factory::setAttribute);
        factory.setXIncludeAware(false);
        factory.setExpandEntityReferences(false);
        // Nobody reads them, and each would be a node.
        factory.setIgnoringComments(true);
        factory.setCoalescing(true);
        return factory;
    }

    /** Nothing is printed, nothing is passed over. */
    private static final class Strict implements ErrorHandler {
        @Override
        public void warning(SAXParseException e) {}

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }
}
