package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.skills.SubmissionSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Submitting, following and withdrawing by the API, in its good and bad forms. No node works: nothing moves on its own. */
class SubmissionApiPgTest {
    private static final String PATH = "/api/v1/submissions";
    private static final byte[] NOTHING = new byte[0];
    private static SkillWebFixture server;

    @BeforeAll
    static void open() throws Exception {
        server = SkillWebFixture.open(SubmissionApiPgTest.class);
    }

    @AfterAll
    static void close() {
        try {
            Set<String> operations = server.contract.operations("/api/v1/submissions");
            operations.removeIf(operation -> operation.endsWith("/stream")); // StreamPgTest
            server.contract.requireKept(operations);
        } finally {
            server.close();
        }
    }

    private static SkillWebFixture.Answer submit(String repository, String... headers) throws Exception {
        return server.post(PATH, server.body(repository, ""), headers.length == 0 ? server.as(Role.OPERATOR) : headers);
    }

    @Test
    void a_repository_is_taken_in_once_and_the_second_answer_is_the_first_submission() throws Exception {
        SkillWebFixture.Answer first = submit("acme/once");
        assertThat(first.status()).isEqualTo(201);
        JsonNode told = first.json();
        String id = told.get("id").asText();
        assertThat(told.get("state").asText()).isEqualTo("RECEIVED");
        assertThat(told.get("duplicate").asBoolean()).isFalse();
        assertThat(told.get("withdrawLink").asText()).startsWith("/skills/-/submissions/" + id + "#secret=");
        assertThat(first.header("location")).isEqualTo(PATH + "/" + id);
        SkillWebFixture.Answer second = submit("ACME/once");
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json().get("id").asText()).isEqualTo(id);
        assertThat(second.json().get("duplicate").asBoolean()).isTrue();
        assertThat(second.json().get("withdrawLink").isNull()).isTrue();
    }

    @Test
    void what_does_not_fit_is_a_bad_request_that_says_why() throws Exception {
        for (String body : List.of(
                "",
                "nothing",
                "[]",
                "null",
                "{}",
                "{\"repoUrl\": null}",
                "{\"repoUrl\": \" \"}",
                "{\"repoUrl\": 7, \"x\": 1}",
                "{\"repoUrl\": \"ftp://x/y/z\"}",
                "{\"repoUrl\": \"https://elsewhere.example/a/b\"}",
                "{\"repoUrl\": \"<script>alert(1)</script>\"}")) {
            SkillWebFixture.Answer answer = server.operate(PATH, body);
            assertThat(answer.status()).as(body).isEqualTo(400);
            assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
            assertThat(answer.json().get("code").asText()).isEqualTo("bad-request");
            assertThat(answer.json().get("detail").asText()).isNotBlank();
        }
    }

    @Test
    void a_zip_and_a_manifest_are_taken_in_and_the_same_content_is_a_duplicate() throws Exception {
        byte[] zip = SkillWebFixture.zip(Map.of("packed/SKILL.md", SkillWebFixture.manifest("packed")));
        SkillWebFixture.Answer first = server.upload("packed.zip", zip);
        assertThat(first.status()).as(first.text()).isEqualTo(201);
        SkillWebFixture.Answer again = server.upload("other.zip", zip);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().get("id")).isEqualTo(first.json().get("id"));
        SkillWebFixture.Answer alone = server.upload("SKILL.md", SkillWebFixture.manifest("alone"));
        assertThat(alone.status()).isEqualTo(201);
        assertThat(server.show(alone.json().get("id").asText()).get("skill").asText())
                .isEqualTo("alone");
    }

    @Test
    void an_upload_that_is_no_skill_is_refused_with_422_and_a_form_that_does_not_fit_with_400() throws Exception {
        byte[] bare =
                SkillWebFixture.zip(Map.of("README.md", "nothing".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertThat(server.upload("bare.zip", bare).status()).isEqualTo(422);
        assertThat(server.upload("bare.zip", bare).json().get("code").asText()).isEqualTo("not-a-skill");
        byte[] two = SkillWebFixture.zip(
                Map.of("a/SKILL.md", SkillWebFixture.manifest("a"), "b/SKILL.md", SkillWebFixture.manifest("b")));
        assertThat(server.upload("two.zip", two).json().get("detail").asText()).contains("a", "b");
        assertThat(server.upload("junk.zip", "PK junk".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(422);
        assertThat(server.upload("SKILL.md", "no front matter".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(422);
        assertThat(server.upload("empty.zip", NOTHING).status()).isEqualTo(400);
        assertThat(server.form(Map.of(), null, NOTHING).status()).isEqualTo(400);
        assertThat(server.form(Map.of("repoUrl", server.host() + "/a/b"), "x.zip", bare)
                        .status())
                .isEqualTo(400);
        assertThat(server.form(Map.of("repoUrl", server.host() + "/acme/by-form"), null, NOTHING)
                        .status())
                .isEqualTo(201);
    }

    @Test
    void the_limits_that_the_page_for_submitting_names_are_enforced() throws Exception {
        assertThat(describing("d".repeat(9)).status()).isEqualTo(422);
        assertThat(describing("d".repeat(9)).json().get("detail").asText()).contains("9", "10 to 1,024");
        assertThat(describing("d".repeat(1_025)).status()).isEqualTo(422);
        assertThat(describing("d".repeat(10)).status()).isEqualTo(201);
        assertThat(describing("d".repeat(1_024)).status()).isEqualTo(201);
        for (String name : List.of("Bad", "two--hyphens", "-first", "last-", "under_score", "a.b", "n".repeat(65))) {
            SkillWebFixture.Answer answer = server.upload("SKILL.md", SkillWebFixture.manifest(name));
            assertThat(answer.status()).as(name).isEqualTo(422);
            assertThat(answer.json().get("detail").asText()).as(name).contains("name");
        }
        assertThat(server.upload("SKILL.md", SkillWebFixture.manifest("n".repeat(64)))
                        .status())
                .isEqualTo(201);
        assertThat(server.get("/skills/-/submit").text())
                .contains(SubmissionSettings.defaults().perClient() + " an hour");
    }

    private static SkillWebFixture.Answer describing(String description) throws Exception {
        String text = "---\nname: limits\ndescription: " + description + "\n---\n\n# Limits\n";
        return server.upload("SKILL.md", text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void a_request_with_a_key_may_be_repeated_and_is_told_its_link_again() throws Exception {
        String[] key = {"Idempotency-Key", "k-1"};
        SkillWebFixture.Answer first = submit("acme/keyed", key);
        SkillWebFixture.Answer again = submit("acme/keyed", key);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.json()).isEqualTo(first.json());
        SkillWebFixture.Answer other = submit("acme/other", key);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.json().get("detail").asText()).contains("its key was used for another submission");
        byte[] manifest = SkillWebFixture.manifest("keyed");
        SkillWebFixture.Answer upload = server.upload("SKILL.md", manifest, "Idempotency-Key", "k-2");
        assertThat(server.upload("SKILL.md", manifest, "Idempotency-Key", "k-2").json())
                .isEqualTo(upload.json());
        assertThat(submit("acme/long", "Idempotency-Key", "k".repeat(256)).status())
                .isEqualTo(400);
        String secret = secret(first);
        String id = first.json().get("id").asText();
        assertThat(server.delete(PATH + "/" + id, "Withdraw-Secret", secret).status())
                .isEqualTo(200);
        assertThat(submit("acme/keyed", key).json().get("state").asText()).isEqualTo("DEQUEUED");
    }

    private static String secret(SkillWebFixture.Answer answer) throws Exception {
        String link = answer.json().get("withdrawLink").asText();
        return link.substring(link.indexOf('=') + 1);
    }

    @Test
    void only_the_secret_of_its_link_withdraws_a_submission() throws Exception {
        SkillWebFixture.Answer submitted = submit("acme/withdrawn");
        String path = PATH + "/" + submitted.json().get("id").asText();
        assertThat(server.delete(path).status()).isEqualTo(400);
        assertThat(server.delete(path, "Withdraw-Secret", "guess").status()).isEqualTo(403);
        assertThat(server.delete(path, "Withdraw-Secret", "guess")
                        .json()
                        .get("code")
                        .asText())
                .isEqualTo("wrong-secret");
        assertThat(server.delete(PATH + "/nothing", "Withdraw-Secret", "x").status())
                .isEqualTo(404);
        String secret = secret(submitted);
        SkillWebFixture.Answer done = server.delete(path, "Withdraw-Secret", secret);
        assertThat(done.status()).isEqualTo(200);
        assertThat(done.json().get("state").asText()).isEqualTo("DEQUEUED");
        assertThat(server.delete(path, "Withdraw-Secret", secret).status()).isEqualTo(409);
    }

    @Test
    void a_submission_is_shown_with_its_history_place_and_staleness_and_without_addresses_of_people() throws Exception {
        SkillWebFixture.Answer submitted = server.post(PATH, server.body("acme/shown", "folder"));
        JsonNode shown = server.show(submitted.json().get("id").asText());
        assertThat(shown.get("path").asText()).isEqualTo("folder");
        assertThat(shown.get("history").get(0).get("trigger").asText()).isEqualTo("SUBMITTED");
        assertThat(shown.get("history").get(0).get("actor").asText()).isEqualTo("submitter");
        assertThat(shown.toString()).doesNotContain("127.0.0.1\"");
        assertThat(shown.get("stages").get(0).get("state").asText()).isEqualTo("RECEIVED");
        assertThat(shown.get("staleness").get("stale").asBoolean()).isFalse();
        assertThat(shown.get("queue").get("position").isInt()).isTrue();
        assertThat(shown.get("queue").get("etaMs").isNull()).isTrue();
        assertThat(shown.get("inflight").isNull()).isTrue();
        assertThat(server.get(PATH + "/nothing").status()).isEqualTo(404);
    }

    @Test
    void lists_are_filtered_sorted_and_continued_by_a_cursor() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(submit("paged/number-" + i).json().get("id").asText());
        }
        String query = PATH + "?group=active&q=paged%2Fnumber&sort=oldest&limit=2";
        JsonNode one = server.get(query).json();
        JsonNode two = server.get(query + "&cursor=" + one.get("next").asText()).json();
        JsonNode three =
                server.get(query + "&cursor=" + two.get("next").asText()).json();
        List<String> found = new ArrayList<>();
        List.of(one, two, three)
                .forEach(page -> page.get("submissions")
                        .forEach(row -> found.add(row.get("id").asText())));
        assertThat(found).isEqualTo(ids);
        assertThat(three.get("next").isNull()).isTrue();
        JsonNode newest = server.get(PATH + "?state=RECEIVED&q=paged&limit=1").json();
        assertThat(newest.get("submissions").get(0).get("id").asText()).isEqualTo(ids.getLast());
        assertThat(server.get(PATH + "?group=published&q=paged").json().get("submissions"))
                .isEmpty();
        assertThat(server.get(PATH + "?q=%25").json().get("submissions")).isEmpty();
        for (String bad : List.of(
                "?state=lost",
                "?group=RECEIVED",
                "?state=RECEIVED&group=active",
                "?cursor=x",
                "?limit=0",
                "?limit=201",
                "?limit=x",
                "?sort=best",
                "?q=" + "x".repeat(201))) {
            assertThat(server.get(PATH + bad).status()).as(bad).isEqualTo(400);
        }
    }

    @Test
    void figures_count_what_is_on_its_way() throws Exception {
        submit("acme/counted");
        JsonNode stats = server.get(PATH + "/stats").json();
        assertThat(stats.get("queued").asInt()).isPositive();
        assertThat(stats.get("pending").get("RECEIVED").asInt()).isPositive();
        assertThat(stats.get("medianMs").isNull()).isTrue();
        assertThat(stats.get("paused").asBoolean()).isFalse();
    }
}
