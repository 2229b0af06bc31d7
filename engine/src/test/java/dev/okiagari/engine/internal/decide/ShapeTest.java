package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.model.Steps;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShapeTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Step<Void> CODE = a -> Outcome.next();

    @Test
    void steps_order_edges_and_renames_make_the_shape() {
        assertThat(print("a", "b")).isEqualTo(print("a", "b"));
        assertThat(print("a", "b")).isNotEqualTo(print("b", "a"));
        assertThat(print("a", "b")).isNotEqualTo(print("a", "b", "c"));
        assertThat(print("a", "b"))
                .isNotEqualTo(
                        Shape.of(steps("a", "b").renamed("old", "b").define()).fingerprint());
        assertThat(withEdges("a", "c")).isEqualTo(withEdges("c", "a")).isNotEqualTo(withEdges("a"));
    }

    @Test
    void how_a_step_works_is_not_part_of_it() {
        PipelineDefinition<Void> slower = WORK.steps()
                .step("a", CODE, s -> s.attempts(9).deadline(Duration.ofMinutes(5)))
                .step("b", CODE)
                .define();
        assertThat(Shape.of(slower).fingerprint()).isEqualTo(print("a", "b"));
    }

    @Test
    void changed_places_are_found_and_insertions_and_removals_are_not_such() {
        Shape shape = shape("a", "new", "c", "d");
        assertThat(shape.changedPlaces(List.of("a", "b", "c", "d"))).isEmpty();
        assertThat(shape.changedPlaces(List.of("a", "d", "b", "c"))).contains("'c' now comes before 'd'");
    }

    @Test
    void a_renamed_step_keeps_its_place() {
        Shape shape = Shape.of(steps("a", "x", "c").renamed("b", "x").define());
        assertThat(shape.changedPlaces(List.of("a", "b", "c"))).isEmpty();
        assertThat(shape.changedPlaces(List.of("a", "c", "b"))).contains("'x' now comes before 'c'");
        assertThat(shape.knows("b")).isTrue();
        assertThat(shape.knows("z")).isFalse();
    }

    @Test
    void a_renaming_must_lead_from_a_name_that_is_gone_to_a_step_that_is_there() {
        assertThatThrownBy(() -> steps("a", "b").renamed("a", "b").define())
                .hasMessageContaining("step 'a' is still there");
        assertThatThrownBy(() -> steps("a", "b").renamed("old", "z").define())
                .hasMessageContaining("renamed to no step: z");
        assertThatThrownBy(() -> steps("a", "b").renamed("old", "a").renamed("old", "b"))
                .hasMessageContaining("renamed twice");
    }

    private static String withEdges(String... targets) {
        return Shape.of(WORK.steps()
                        .step("a", CODE)
                        .step("b", CODE, s -> s.mayGoTo(targets))
                        .step("c", CODE)
                        .define())
                .fingerprint();
    }

    private static String print(String... names) {
        return shape(names).fingerprint();
    }

    private static Shape shape(String... names) {
        return Shape.of(steps(names).define());
    }

    private static Steps<Void> steps(String... names) {
        Steps<Void> steps = WORK.steps();
        for (String name : names) {
            steps.step(name, CODE);
        }
        return steps;
    }
}
