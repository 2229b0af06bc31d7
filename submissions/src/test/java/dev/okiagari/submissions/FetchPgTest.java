package dev.okiagari.submissions;

import static dev.okiagari.submissions.state.SubmissionState.PUBLISHED;
import static dev.okiagari.submissions.state.SubmissionState.RECEIVED;
import static dev.okiagari.submissions.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.Skill;
import dev.okiagari.sandbox.skills.Trick;
import dev.okiagari.submissions.host.BadAddress;
import dev.okiagari.submissions.skill.SkillRefused;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.SubmissionFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fetching from hosts and archives that strangers choose. */
class FetchPgTest {
    /** What an archive may do without being refused: the scan tells a person about it. */
    private static final Set<Trick> HARMLESS = EnumSet.of(
            Trick.LINK_OUT,
            Trick.LINK_THEN_FILE_BELOW,
            Trick.HARD_LINK_OUT,
            Trick.DEVICE,
            Trick.PIPE,
            Trick.NUL_IN_NAME,
            Trick.NESTED_ARCHIVES);

    private SkillWorld world;
    private TestEngine engine;

    @BeforeEach
    void open() {
        world = SkillWorld.open(getClass());
        engine = world.engine(world.withoutModel());
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    @Test
    void hostile_archives_are_refused_with_a_reason_or_never_published_by_a_machine() {
        for (Trick trick : Trick.values()) {
            String id = submit("/hostile/" + trick.repository(), "");
            engine.drain();
            if (HARMLESS.contains(trick)) {
                assertThat(world.state(id)).as(trick.name()).isNotEqualTo(RECEIVED);
            } else {
                assertThat(world.state(id)).as(trick.name()).isEqualTo(REJECTED);
                Why why = Objects.requireNonNull(world.submission(id).why());
                assertThat(why.code()).isEqualTo("INVALID");
                assertThat(why.failure()).isEqualTo(FailureClass.NETWORK_ERROR);
                assertThat(why.text()).as(trick.name()).isNotBlank();
            }
        }
    }

    @Test
    void hostile_uploads_are_refused_at_once_with_a_reason() throws IOException {
        String manifest = "---\nname: one\ndescription: Looks like any other skill.\n---\n";
        Map<String, byte[]> hostile = new LinkedHashMap<>();
        hostile.put("leads out", zip(Map.of("one/SKILL.md", manifest, "one/../../evil", "x")));
        hostile.put("is absolute", zip(Map.of("one/SKILL.md", manifest, "/etc/evil", "x")));
        hostile.put("control character", zip(Map.of("one/SKILL.md", manifest, "one/a\u0007b", "x")));
        hostile.put("more than 5000 entries", zip(many(manifest, 100_000)));
        hostile.put("text of at most", zip(Map.of("one/SKILL.md", manifest + "\u0000")));
        hostile.put("grows more than", zip(Map.of("one/SKILL.md", manifest, "one/zeros", "0".repeat(8 << 20))));
        hostile.put("not a valid zip", new byte[] {'P', 'K', 3, 4, 5});
        hostile.put("neither a folder", "#!/bin/sh".getBytes(StandardCharsets.UTF_8));
        hostile.forEach(
                (reason, bytes) -> assertThatThrownBy(() -> world.submissions.upload(bytes, false, SkillWorld.SOMEBODY))
                        .as(reason)
                        .isInstanceOfAny(ClassifiedException.class, SkillRefused.class)
                        .hasMessageContaining(reason));
        assertThat(world.submissions.list(SubmissionFilter.all())).isEmpty();
    }

    private static Map<String, String> many(String manifest, int entries) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("one/SKILL.md", manifest);
        for (int i = 0; i < entries; i++) {
            files.put("one/" + i, "");
        }
        return files;
    }

    private static byte[] zip(Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void an_address_on_another_host_is_refused_at_once_and_never_called() {
        long before = world.sandbox.skills().connections();
        assertThatThrownBy(() -> world.submissions.submit("https://github.com/a/b", "", SkillWorld.SOMEBODY))
                .isInstanceOf(BadAddress.class);
        assertThatThrownBy(() -> world.submissions.submit(
                        world.base().replace("127.0.0.1", "localhost") + "/a/b", "", SkillWorld.SOMEBODY))
                .isInstanceOf(BadAddress.class);
        assertThat(world.sandbox.skills().connections()).isEqualTo(before);
    }

    @Test
    void several_skills_and_no_path_are_refused_with_their_paths() {
        Skill good = world.some(Skill.Quality.GOOD, 0);
        String id = submit("/koboshi/" + good.repository(), "");
        engine.drain();
        assertThat(world.state(id)).isEqualTo(REJECTED);
        assertThat(Objects.requireNonNull(world.submission(id).why()).text())
                .contains("several skills")
                .contains(good.path() + "/SKILL.md");
        String wrong = submit("/koboshi/" + good.repository(), "skills/nothing");
        engine.drain();
        assertThat(Objects.requireNonNull(world.submission(wrong).why()).text())
                .contains("no skills/nothing/SKILL.md")
                .contains(good.path());
    }

    @Test
    void a_repository_that_is_missing_or_private_is_that_submissions_own_fault() {
        String missing = submit("/koboshi/nothing", "");
        String hidden = submit("/private/skills", "");
        String good = world.submit(world.some(Skill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(world.state(missing)).isEqualTo(REJECTED);
        assertThat(world.state(hidden)).isEqualTo(REJECTED);
        assertThat(Objects.requireNonNull(world.submission(hidden).why()).text())
                .contains("404");
        assertThat(world.state(good)).isEqualTo(PUBLISHED);
        assertThat(world.client.holds().all()).isEmpty();
    }

    @Test
    void forbidden_without_a_sign_of_a_limit_rejects_one_and_holds_nobody() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(403, 1.0)));
        String forbidden = world.submit(world.some(Skill.Quality.GOOD, 1)).id();
        engine.drain();
        world.sandbox.calm();
        assertThat(world.state(forbidden)).isEqualTo(REJECTED);
        assertThat(world.client.holds().all()).isEmpty();
        String good = world.submit(world.some(Skill.Quality.GOOD, 2)).id();
        engine.drain();
        assertThat(world.state(good)).isEqualTo(PUBLISHED);
    }

    @Test
    void a_hosts_rate_limit_is_waited_for() {
        world.sandbox.codeHosts().limit(1);
        String id = world.submit(world.some(Skill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(world.state(id)).isEqualTo(RECEIVED);
        assertThat(Objects.requireNonNull(world.submission(id).error()).category())
                .isEqualTo("host.rate_limit");
        engine.drainAfter(Duration.ofSeconds(100));
        assertThat(world.state(id)).as("the host said 120 s").isEqualTo(RECEIVED);
        engine.drainAfter(Duration.ofSeconds(30));
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        assertThat(world.client.holds().all()).isEmpty();
    }

    @Test
    void a_redirect_to_an_allowed_host_is_followed_and_to_any_other_refused() {
        Skill good = world.some(Skill.Quality.GOOD, 1);
        world.sandbox.codeHosts().moveTo(world.base());
        String followed = submit("/moved/" + good.repository(), good.path());
        engine.drain();
        assertThat(world.state(followed)).isEqualTo(PUBLISHED);
        long before = world.sandbox.skills().connections();
        for (String elsewhere : new String[] {"http://localhost:1", "http://169.254.169.254", "https://evil.example"}) {
            world.sandbox.codeHosts().moveTo(elsewhere);
            String refused = submit("/moved/" + good.repository(), "skills/" + elsewhere.length());
            engine.drain();
            assertThat(world.state(refused)).as(elsewhere).isEqualTo(REJECTED);
            assertThat(Objects.requireNonNull(world.submission(refused).why()).text())
                    .contains("only");
        }
        assertThat(world.sandbox.skills().connections() - before).isLessThanOrEqualTo(3);
    }

    @Test
    void retries_that_are_spent_reject_it_with_its_class_and_it_may_be_submitted_again_at_once() {
        Skill good = world.some(Skill.Quality.GOOD, 1);
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        String id = world.submit(good).id();
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(Duration.ofMinutes(10));
        }
        assertThat(world.code(id)).isEqualTo("FETCH_FAILED");
        assertThat(Objects.requireNonNull(world.submission(id).why()).failure()).isEqualTo(FailureClass.NETWORK_ERROR);
        world.sandbox.calm();
        String again = world.submit(good).id();
        assertThat(again).isNotEqualTo(id);
        engine.drain();
        assertThat(world.state(again)).isEqualTo(SubmissionState.PUBLISHED);
    }

    private String submit(String repository, String path) {
        return world.submissions
                .submit(world.base() + repository, path, SkillWorld.SOMEBODY)
                .id();
    }
}
