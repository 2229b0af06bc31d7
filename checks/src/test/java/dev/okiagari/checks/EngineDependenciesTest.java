package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Who takes the engine takes its dependencies: these, and no library for JSON among them. */
class EngineDependenciesTest {
    @Test
    void the_engine_needs_the_driver_slf4j_and_our_own_jdbc() throws Exception {
        assertThat(needed("engine")).containsExactlyInAnyOrder("okiagari-jdbc", "postgresql", "slf4j-api");
        assertThat(needed("jdbc")).containsExactly("postgresql");
    }

    @Test
    void every_module_has_jspecify_and_nothing_else() throws Exception {
        assertThat(needed(".")).containsExactly("jspecify");
    }

    @Test
    void a_codec_brings_its_jackson_and_no_other() throws Exception {
        assertThat(needed("jackson2"))
                .containsExactlyInAnyOrder(
                        "okiagari-engine", "jackson-databind", "jackson-datatype-jsr310", "jackson-datatype-jdk8");
        assertThat(needed("jackson3")).containsExactlyInAnyOrder("okiagari-engine", "jackson-databind");
    }

    /** What users get with this module: neither for tests, nor optional, nor there when they run it anyway. */
    private static List<String> needed(String module) throws Exception {
        Document pom = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(Repository.here()
                        .root()
                        .resolve(module)
                        .resolve("pom.xml")
                        .toFile());
        List<String> needed = new ArrayList<>();
        NodeList all = pom.getElementsByTagName("dependency");
        for (int i = 0; i < all.getLength(); i++) {
            Element one = (Element) all.item(i);
            boolean isOwn = one.getParentNode() instanceof Element list
                    && list.getTagName().equals("dependencies")
                    && list.getParentNode() instanceof Element project
                    && project.getTagName().equals("project");
            if (isOwn
                    && text(one, "optional").isEmpty()
                    && List.of("", "runtime").contains(text(one, "scope"))) {
                needed.add(text(one, "artifactId"));
            }
        }
        return needed;
    }

    private static String text(Element of, String name) {
        NodeList found = of.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }
}
