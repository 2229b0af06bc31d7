package dev.okiagari.engine.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import org.junit.jupiter.api.Test;

/** What a node tells the database about its pipelines. */
class PipelineDescriptionsTest {
    @Test
    void a_rule_that_asks_a_function_is_described_by_its_words() {
        Rules rules = Rules.of().when("shop: closed", thrown -> true, Kind.TRANSIENT.as("shop.closed"));
        Steps<Void> steps = Pipeline.of("work").steps().step("only", a -> Outcome.next(), step -> step.classify(rules));

        String json = PipelineDescriptions.describe(steps.define()).definition();

        assertThat(json).contains("\"match\":\"shop: closed\"", "\"category\":\"shop.closed\"");
    }
}
