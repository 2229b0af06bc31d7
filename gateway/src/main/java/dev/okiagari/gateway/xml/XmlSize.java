package dev.okiagari.gateway.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Counts what a document would become before it is built: a node takes a hundred bytes and may be written with four, so that
 * some megabytes of text would take hundreds in memory. Reads without keeping anything, by the same rules as the builder.
 */
final class XmlSize {
    /** A feed of 2,000 papers has about half of it. */
    static final int MOST_NODES = 250_000;

    private XmlSize() {}

    static void require(byte[] text) throws SAXException, IOException, ParserConfigurationException {
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(SafeXml.NO_DOCTYPE, true);
        SAXParser parser = factory.newSAXParser();
        parser.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        parser.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        for (var limit : SafeXml.LIMITS.entrySet()) {
            parser.setProperty(limit.getKey(), limit.getValue());
        }
        parser.parse(new InputSource(new ByteArrayInputStream(text)), new Counting());
    }

    /** Elements, attributes and instructions; texts are no more than those together. */
    private static final class Counting extends DefaultHandler {
        private int nodes;

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes)
                throws SAXException {
            count(1 + attributes.getLength());
        }

        @Override
        public void processingInstruction(String target, String instruction) throws SAXException {
            count(1);
        }

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw e;
        }

        @Override
        public InputSource resolveEntity(String publicId, String systemId) throws SAXException {
            throw new SAXException("it refers to something outside");
        }

        private void count(int more) throws SAXException {
            nodes += more;
            if (nodes > MOST_NODES) {
                throw new SAXException("it has more than " + MOST_NODES + " elements and attributes");
            }
        }
    }
}
