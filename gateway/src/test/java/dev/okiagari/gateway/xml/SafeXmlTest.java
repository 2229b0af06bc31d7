package dev.okiagari.gateway.xml;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.http.FaultServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** XML from outside reads no file, calls nobody and stays within bounds. */
class SafeXmlTest {
    @TempDir
    Path folder;

    @Test
    void a_sound_feed_is_read_with_namespaces_and_japanese() {
        String title = SafeXml.defaults().read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>起き上がり &amp; 小法師</title></entry></feed>""".getBytes(UTF_8), xml -> {
            while (!(xml.next() == XMLStreamConstants.START_ELEMENT
                    && xml.getName().equals(new QName("http://www.w3.org/2005/Atom", "title")))) {
                // up to the title
            }
            return xml.getElementText();
        });

        assertThat(title).isEqualTo("起き上がり & 小法師");
    }

    @Test
    void comments_are_passed_over_and_quoted_text_is_text() {
        assertThat(text("<a>x<!-- not this --><![CDATA[<y>]]>z</a>")).isEqualTo("x<y>z");
    }

    static Stream<String> hostile() {
        return Stream.of(
                // a billion laughs
                "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">]><a>&c;</a>",
                // one long entity, used often
                "<!DOCTYPE a [<!ENTITY a \"" + "x".repeat(50_000) + "\">]><a>" + "&a;".repeat(5000) + "</a>",
                // a document type alone
                "<!DOCTYPE a><a/>",
                // attributes and elements without end
                "<a " + attributes() + "/>",
                "<a>".repeat(200) + "</a>".repeat(200),
                // another version, whose scanner knows no depth
                "<?xml version='1.1'?>" + "<a>".repeat(200) + "</a>".repeat(200),
                "<?xml version='1.1'?><a/>",
                "<" + "n".repeat(100_000) + "/>",
                "<r>" + "<a/>".repeat(LimitedXml.MOST_NODES) + "</r>",
                "<r>" + "<a b='' c=''/>".repeat(LimitedXml.MOST_NODES / 2) + "</r>",
                "<r>" + "<?a?>".repeat(LimitedXml.MOST_NODES) + "</r>",
                // not XML
                "<a><b></a>",
                "",
                "Rate exceeded.",
                "<a>\u0000</a>",
                "<a>&undefined;</a>");
    }

    private static String attributes() {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            many.append(" a").append(i).append("='x'");
        }
        return many.toString();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void hostile_text_is_invalid(String text) {
        refused(text.getBytes(UTF_8));
        if (!text.isEmpty()) {
            refused(text.getBytes(UTF_16));
        }
    }

    @Test
    void no_file_is_read_and_nobody_is_called() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "planted-secret");
        try (FaultServer server = FaultServer.start()) {
            for (String outside : new String[] {
                secret.toUri().toString(), server.address("/x.dtd").toString()
            }) {
                refused(("<!DOCTYPE a [<!ENTITY x SYSTEM \"" + outside + "\">]><a>&x;</a>").getBytes(UTF_8));
                refused(("<!DOCTYPE a [<!ENTITY % x SYSTEM \"" + outside + "\"> %x;]><a/>").getBytes(UTF_8));
                refused(("<!DOCTYPE a SYSTEM \"" + outside + "\"><a/>").getBytes(UTF_8));
                assertThat(text("<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include parse='text' href='"
                                + outside + "'/></a>"))
                        .isEmpty();
                assertThat(text(
                                "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:noNamespaceSchemaLocation='"
                                        + outside + "'/>"))
                        .isEmpty();
            }
            assertThat(server.accepted()).isZero();
        }
    }

    @Test
    void a_text_above_the_limit_is_refused_unread() {
        assertThatThrownBy(() -> SafeXml.atMost(10).read("<a>long</a>".getBytes(UTF_8), xml -> ""))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("larger than 10 bytes");
    }

    /** All text of the document. */
    private static String text(String document) {
        return SafeXml.defaults().read(document.getBytes(UTF_8), xml -> {
            StringBuilder text = new StringBuilder();
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                    text.append(xml.getText());
                }
            }
            return text.toString();
        });
    }

    private static void refused(byte[] text) {
        assertThatThrownBy(() -> SafeXml.defaults().read(text, xml -> ""))
                .isInstanceOfSatisfying(
                        ClassifiedException.class, e -> assertThat(e.category()).isEqualTo(SafeXml.MALFORMED))
                .hasMessageStartingWith("could not read the XML because ")
                .hasMessageNotContaining("planted-secret");
    }
}
