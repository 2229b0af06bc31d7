package dev.okiagari.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineBuildingTest {
    private static final Pipeline<String> PAPERS = Pipeline.of("papers", String.class);
    private static final Step<String> NEXT = attempt -> Outcome.next();

    @Test
    void steps_keep_their_declared_order() {
        PipelineDefinition<String> papers = PAPERS.steps()
                .step("metadata", NEXT)
                .step("content", NEXT)
                .step("index", NEXT)
                .define();

        assertThat(papers.order()).containsExactly("metadata", "content", "index");
        assertThat(papers.first()).isEqualTo("metadata");
        assertThat(papers.after("metadata")).isEqualTo("content");
        assertThat(papers.after("index")).isNull();
        assertThat(papers.after("unknown")).isNull();
        assertThat(papers.step("unknown")).isNull();
    }

    @Test
    void a_step_has_defaults_for_everything() {
        StepDefinition<String> step = Objects.requireNonNull(
                PAPERS.steps().step("content", NEXT).define().step("content"));

        assertThat(step.deadline()).isEqualTo(Duration.ofSeconds(60));
        assertThat(step.attempts()).isEqualTo(14);
        assertThat(step.perNode()).as("finite").isBetween(1, 10_000);
        assertThat(step.mostLaters()).as("finite").isBetween(1, 1000);
        assertThat(step.longestLater()).as("finite").isBetween(Duration.ofHours(1), Duration.ofDays(30));
        assertThat(step.uses()).isEmpty();
        assertThat(step.mayGoTo()).isEmpty();
    }

    @Test
    void a_step_declared_twice_is_refused() {
        refused(PAPERS.steps().step("content", NEXT).step("content", NEXT), "step 'content' is declared twice");
    }

    @Test
    void a_pipeline_without_steps_is_refused() {
        refused(PAPERS.steps(), "it has no steps");
    }

    @Test
    void an_edge_to_no_step_is_refused() {
        refused(
                PAPERS.steps().step("content", NEXT, s -> s.mayGoTo("review")),
                "step 'content' may go to no step: review");
    }

    @Test
    void onExhausted_of_no_step_is_refused() {
        refused(
                PAPERS.steps().step("content", NEXT).onExhausted("contents", f -> Outcome.done()),
                "onExhausted names no step: contents");
    }

    @Test
    void edges_may_point_back_and_forth_and_at_the_step_itself() {
        PipelineDefinition<String> papers = PAPERS.steps()
                .step("content", NEXT, s -> s.mayGoTo("content", "review"))
                .step("review", NEXT, s -> s.mayGoTo("content"))
                .onExhausted("content", f -> Outcome.goTo("review"))
                .define();

        assertThat(Objects.requireNonNull(papers.step("content")).mayGoTo())
                .containsExactlyInAnyOrder("content", "review");
        assertThat(papers.onExhausted("content")).isNotNull();
        assertThat(papers.onExhausted("review")).isNull();
    }

    @Test
    void what_is_added_after_defining_does_not_change_the_definition() {
        Steps<String> steps = PAPERS.steps().step("content", NEXT);
        PipelineDefinition<String> before = steps.define();
        steps.step("index", NEXT);

        assertThat(before.order()).containsExactly("content");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "9lives", "-a", ".a", "a b", "a/b", "a:b", "café", "éa", "a\n", "a\0"})
    void a_name_that_does_not_read_well_in_a_log_line_and_a_url_is_refused(String name) {
        refusesName("pipeline", name, () -> Pipeline.of(name, String.class));
        refusesName("step", name, () -> PAPERS.steps().step(name, NEXT));
        refusesName("upstream", name, () -> Upstream.named(name));
        refusesName("note", name, () -> Note.of(name, String.class));
        refusesName("category", name, () -> Kind.UNKNOWN.as(name));
    }

    @Test
    void a_name_has_at_most_63_characters() {
        assertThat(Pipeline.of("a".repeat(63)).name()).hasSize(63);
        refusesName("pipeline", "a".repeat(64), () -> Pipeline.of("a".repeat(64)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b", "\uD834", "a\uDD1Eb"})
    void a_key_that_postgresql_cannot_store_is_refused(String key) {
        assertThatThrownBy(() -> Names.requireKey(key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("could not use a key of ")
                .hasMessageContaining(" because ");
    }

    @Test
    void a_key_is_any_other_text_of_up_to_512_characters() {
        assertThat(Names.requireKey("日本語 / 𝄞 ' \" %")).isNotEmpty();
        assertThat(Names.requireKey("k".repeat(512))).hasSize(512);
        assertThatThrownBy(() -> Names.requireKey("k".repeat(513)))
                .hasMessageStartingWith("could not use a key of 513 characters because keys have 1 to 512 characters");
        assertThatThrownBy(() -> Target.of("", "payload")).hasMessageStartingWith("could not use a key");
        assertThatThrownBy(() -> Outcome.done().child(PAPERS, "", "payload"))
                .hasMessageStartingWith("could not use a key");
    }

    @Test
    void an_option_out_of_range_is_refused() {
        refusesOption(s -> s.deadline(Duration.ZERO));
        refusesOption(s -> s.deadline(Duration.ofSeconds(-1)));
        refusesOption(s -> s.perNode(0));
        refusesOption(s -> s.perNode(10_001));
        refusesOption(s -> s.attempts(0));
        refusesOption(s -> s.attempts(1001));
        refusesOption(s -> s.laterAtMost(3, Duration.ZERO));
    }

    @Test
    void a_negative_number_of_laters_is_refused() {
        refusesOption(s -> s.laterAtMost(-1, Duration.ofDays(1)));
    }

    @Test
    void options_land_in_the_step() {
        Upstream arxiv = Upstream.named("arxiv");
        RetryPolicy patient = RetryPolicy.defaults().withAttempts(9);
        StepDefinition<String> step = Objects.requireNonNull(PAPERS.steps()
                .step(
                        "content",
                        NEXT,
                        s -> s.deadline(Duration.ofSeconds(55))
                                .attempts(3)
                                .perNode(8)
                                .uses(arxiv)
                                .retry(Kind.THROTTLED, patient)
                                .laterAtMost(2, Duration.ofHours(3)))
                .define()
                .step("content"));

        assertThat(step.deadline()).isEqualTo(Duration.ofSeconds(55));
        assertThat(step.attempts()).isEqualTo(3);
        assertThat(step.perNode()).isEqualTo(8);
        assertThat(step.uses()).containsExactly(arxiv);
        assertThat(step.retry().forCategory(Kind.THROTTLED.plain())).isEqualTo(patient);
        assertThat(step.mostLaters()).isEqualTo(2);
        assertThat(step.longestLater()).isEqualTo(Duration.ofHours(3));
    }

    private static void refused(Steps<String> steps, String why) {
        assertThatThrownBy(steps::define)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("could not build pipeline 'papers' because " + why);
    }

    private static void refusesName(String what, String name, Runnable use) {
        assertThatThrownBy(use::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("could not use '" + name + "' as the name of a " + what + " because names are");
    }

    private static void refusesOption(UnaryOperator<StepDefinition<String>> options) {
        assertThatThrownBy(() -> PAPERS.steps().step("content", NEXT, options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("could not ")
                .hasMessageContaining(" because ");
    }
}
