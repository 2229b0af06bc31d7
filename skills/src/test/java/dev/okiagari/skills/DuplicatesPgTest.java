package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.BLOCKED;
import static dev.okiagari.skills.state.SubmissionState.DUPLICATE;
import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.refusal.TooManySubmissions;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.VersionView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same thing submitted more than once: by address, by content, as a new version. */
class DuplicatesPgTest {
    private SkillFixture world;
    private TestEngine engine;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.withModel());
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    @Test
    void the_same_address_submitted_fifty_times_at_once_is_one_submission() throws Exception {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        List<Future<Receipt>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(10)) {
            for (int i = 0; i < 50; i++) {
                answers.add(threads.submit(() -> world.submit(good)));
            }
        }
        List<Receipt> receipts = new ArrayList<>();
        for (Future<Receipt> answer : answers) {
            receipts.add(answer.get());
        }
        assertThat(receipts)
                .extracting(Receipt::id)
                .containsOnly(receipts.getFirst().id());
        assertThat(receipts).filteredOn(receipt -> !receipt.isDuplicate()).hasSize(1);
        assertThat(world.texts("select count(*)::text from submissions.submission"))
                .containsExactly("1");
        assertThat(world.texts("select count(*)::text from okiagari.target")).containsExactly("1");
    }

    @Test
    void unchanged_after_it_was_published_it_is_a_duplicate_and_changed_a_new_version() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        String first = published(good);
        String same = world.submit(good).id();
        engine.drain();
        assertThat(world.state(same)).isEqualTo(DUPLICATE);
        assertThat(world.submission(same).duplicateOf()).isEqualTo(first);

        world.sandbox.codeHosts().revise(good.repository());
        String second = published(good);
        assertThat(world.submission(second).version()).isEqualTo("1.0.1");
        assertThat(world.submissions.versions(good.name()))
                .extracting(VersionView::version)
                .containsExactly("1.0.1", "1.0.0");
        assertThat(world.state(first)).isEqualTo(PUBLISHED);
        assertThat(world.submissions.skill(good.name()).orElseThrow().version()).isEqualTo("1.0.1");
    }

    @Test
    void an_upload_is_answered_at_once_with_the_submission_that_has_the_same_content() throws IOException {
        byte[] zip = zip(Map.of("one/SKILL.md", manifest("one-of-a-kind")));
        Receipt first = world.submissions.upload(zip, false, SkillFixture.SOMEBODY);
        Receipt second = world.submissions.upload(zip, false, SkillFixture.SOMEBODY);
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.isDuplicate()).isTrue();
        engine.drain();
        assertThat(world.state(first.id())).isEqualTo(PUBLISHED);
        assertThat(world.submissions.upload(zip, false, SkillFixture.SOMEBODY).id())
                .isEqualTo(first.id());
    }

    @Test
    void an_upload_without_a_skill_is_refused_at_once() throws IOException {
        byte[] zip = zip(Map.of("one/README.md", "nothing"));
        assertThatThrownBy(() -> world.submissions.upload(zip, false, SkillFixture.SOMEBODY))
                .isInstanceOf(SkillRefused.class)
                .hasMessageContaining("no SKILL.md");
        assertThatThrownBy(() -> world.submissions.upload(
                        "no front matter".getBytes(StandardCharsets.UTF_8), true, SkillFixture.SOMEBODY))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("three dashes");
    }

    @Test
    void a_name_that_belongs_to_another_source_waits_for_a_person() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        published(good);
        Receipt hijack = world.submissions.upload(
                manifest(good.name()).getBytes(StandardCharsets.UTF_8), true, SkillFixture.SOMEBODY);
        engine.drain();
        assertThat(world.state(hijack.id())).isEqualTo(NEEDS_REVIEW);
        assertThat(world.code(hijack.id())).isEqualTo("NAME_TAKEN");
        assertThat(world.submissions.skill(good.name()).orElseThrow().version()).isEqualTo("1.0.0");
        world.submissions.act(SubmissionAct.APPROVE, hijack.id(), SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(hijack.id())).isEqualTo(PUBLISHED);
        assertThat(world.submissions.skill(good.name()).orElseThrow().trustTier())
                .isEqualTo(4);
    }

    @Test
    void blocked_content_is_hidden_and_cannot_come_back_by_submitting_it_again() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        String first = published(good);
        world.submissions.act(SubmissionAct.BLOCK, first, SkillFixture.ANN);
        assertThat(world.state(first)).isEqualTo(BLOCKED);
        assertThat(world.submissions.skills(null, null, 10)).isEmpty();
        String again = world.submit(good).id();
        engine.drain();
        assertThat(world.state(again)).isEqualTo(REJECTED);
        assertThat(world.code(again)).isEqualTo("BLOCKED");
        world.submissions.act(SubmissionAct.REQUEUE, first, SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(first)).isEqualTo(NEEDS_REVIEW);
    }

    @Test
    void a_client_may_submit_ten_times_an_hour() {
        Submitter stranger = Submitter.client("192.0.2.7");
        for (int i = 0; i < 10; i++) {
            SampleSkill skill = world.some(SampleSkill.Quality.GOOD, i);
            world.submissions.submit(world.repository(skill), skill.path(), stranger);
        }
        SampleSkill last = world.some(SampleSkill.Quality.GOOD, 10);
        assertThatThrownBy(() -> world.submissions.submit(world.repository(last), last.path(), stranger))
                .isInstanceOfSatisfying(
                        TooManySubmissions.class,
                        e -> assertThat(e.retryAfter()).isPositive());
        SampleSkill first = world.some(SampleSkill.Quality.GOOD, 0);
        assertThat(world.submissions
                        .submit(world.repository(first), first.path(), stranger)
                        .isDuplicate())
                .as("asking for what is on its way is free")
                .isTrue();
        world.submissions.submit(world.repository(last), last.path(), Submitter.client("192.0.2.8"));
    }

    private String published(SampleSkill skill) {
        String id = world.submit(skill).id();
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        return id;
    }

    private static String manifest(String name) {
        return "---\nname: " + name + "\ndescription: Does one thing, and does it well.\n---\n\n# How\n\nSlowly.\n";
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
}
