package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReviewPgTest {
    @Test
    void a_parked_article_is_published_when_the_reviewer_says_yes() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Review::run))
                .containsExactly(
                        "'on dolls' is parked: waits for a reviewer",
                        "'on dolls' is done",
                        "wake by a reviewer: read it twice");
    }

    @Test
    void an_article_that_nobody_reviews_within_a_week_is_rejected() {
        try (TestDatabase database = ExampleFixture.database(getClass());
                TestEngine engine = TestEngine.on(database.dataSource(), Review.steps())) {
            engine.client().submit(Review.ARTICLES, "k", null);
            engine.drain();
            engine.drainAfter(Duration.ofDays(8));
            ItemView item = engine.client().items().find(Review.ARTICLES, "k").orElseThrow();
            assertThat(item.state()).isEqualTo(State.REJECTED);
            assertThat(item.reason()).isEqualTo("nobody reviewed it within a week");
        }
    }
}
