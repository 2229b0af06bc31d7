package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.LocalNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Uploads of strangers to a public server without a model: rules alone publish nothing, unless a setting says so. */
class UnjudgedSkillsPgTest {
    private static final List<String> ENDS = List.of("NEEDS_REVIEW", "TIER1_FAILED", "REJECTED", "PUBLISHED");
    /** Of the benign ones: they have an address or a program in them, so that a person looks at them all the same. */
    private static final List<String> WITH_MORE = List.of("api-style", "csv-columns", "release-notes");

    @Test
    void without_a_model_nothing_is_published_without_a_person() throws Exception {
        Map<String, String> ends = ends(Map.of(), "malicious", "benign");
        assertThat(ends).hasSize(43);
        assertThat(ends.values()).doesNotContain("PUBLISHED");
    }

    @Test
    void if_rules_may_publish_only_what_they_can_say_nothing_about_is_published() throws Exception {
        Map<String, String> rules = Map.of("OKIAGARI_SKILL_PUBLISH", "rules");
        Map<String, String> malicious = ends(rules, "malicious");
        assertThat(malicious).hasSize(28).doesNotContainValue("PUBLISHED");
        Map<String, String> benign = ends(rules, "benign");
        assertThat(benign).hasSize(15);
        benign.forEach((name, end) ->
                assertThat(end).as(name).isEqualTo(WITH_MORE.contains(name) ? "NEEDS_REVIEW" : "PUBLISHED"));
    }

    private static Map<String, String> ends(Map<String, String> settings, String... kinds) throws Exception {
        try (SkillWebFixture server = SkillWebFixture.withoutModel(UnjudgedSkillsPgTest.class, settings);
                LocalNode node = server.node()) {
            assertThat(node.id()).isPositive();
            Map<String, String> ids = new TreeMap<>();
            for (String kind : kinds) {
                for (Path skill : skills(kind)) {
                    String name = skill.getFileName().toString();
                    String client = "198.51.100." + ids.size(); // each may submit only a few an hour
                    SkillWebFixture.Answer answer = server.upload(name + ".zip", zip(skill), "X-Forwarded-For", client);
                    assertThat(answer.status()).as(name + " " + answer.text()).isEqualTo(201);
                    ids.put(name, answer.json().get("id").asText());
                }
            }
            Map<String, String> ends = new TreeMap<>();
            for (Map.Entry<String, String> one : ids.entrySet()) {
                JsonNode shown = Awaitility.await(one.getKey())
                        .atMost(60, TimeUnit.SECONDS)
                        .until(
                                () -> server.show(one.getValue()),
                                now -> ENDS.contains(now.get("state").asText()));
                ends.put(one.getKey(), shown.get("state").asText());
            }
            return ends;
        }
    }

    private static List<Path> skills(String kind) throws Exception {
        URI folder = java.util.Objects.requireNonNull(UnjudgedSkillsPgTest.class.getResource("unjudged/" + kind))
                .toURI();
        try (Stream<Path> all = Files.list(Path.of(folder))) {
            return all.sorted().toList();
        }
    }

    private static byte[] zip(Path skill) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(skill)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(skill.getFileName() + "/" + skill.relativize(file), Files.readAllBytes(file));
            }
        }
        return SkillWebFixture.zip(files);
    }
}
