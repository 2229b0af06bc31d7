package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.io.EOFException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Who is asked before whom, what a step states itself, and what a failure holds. */
class ClassifierRulesTest {
    private static final Category BY_UPSTREAM = Kind.TRANSIENT.as("arxiv.not_yet");
    private static final Category BY_STEP = Kind.BROKEN.as("step.says_so");
    private static final Upstream ARXIV =
            Upstream.named("arxiv").classify(Rules.of().status(404, BY_UPSTREAM));
    private static final Rules STEP = Rules.of().statuses(400, 499, BY_STEP);

    private static HttpFailure notFound() {
        return new HttpFailure(404, "no such paper");
    }

    @Test
    void the_rules_of_the_called_upstream_come_before_those_of_the_step() {
        Failure failure = Classifier.classify(notFound(), ARXIV, STEP);

        assertThat(failure.category()).isEqualTo(BY_UPSTREAM);
        assertThat(failure.rule()).isEqualTo("upstream arxiv: status 404");
    }

    @Test
    void the_rules_of_the_step_come_before_the_defaults() {
        Failure failure = Classifier.classify(new HttpFailure(410, "gone"), ARXIV, STEP);

        assertThat(failure.category()).isEqualTo(BY_STEP);
        assertThat(failure.rule()).isEqualTo("step: status 400–499");
    }

    @Test
    void the_defaults_come_last() {
        Failure failure = Classifier.classify(new HttpFailure(503, "away"), ARXIV, STEP);

        assertThat(failure.category()).isEqualTo(Kind.TRANSIENT.as("http.server_error"));
        assertThat(failure.rule()).isEqualTo("default: status 500–599");
    }

    @Test
    void the_rules_of_an_upstream_that_was_not_called_are_not_asked() {
        assertThat(Classifier.classify(notFound(), null, Rules.of()).category())
                .isEqualTo(Kind.INVALID.as("http.client_error"));
    }

    @Test
    void an_upstream_rule_for_an_inner_cause_beats_a_step_rule_for_the_wrapper() {
        Rules wrapper = Rules.of().thrown(IllegalStateException.class, BY_STEP);

        assertThat(Classifier.classify(new IllegalStateException(notFound()), ARXIV, wrapper)
                        .category())
                .isEqualTo(BY_UPSTREAM);
    }

    @Test
    void the_first_rule_that_matches_wins() {
        Category narrow = Kind.INVALID.as("narrow");
        Category wide = Kind.TRANSIENT.as("wide");
        Rules rules = Rules.of()
                .thrown(EOFException.class, narrow)
                .thrown(IOException.class, wide)
                .sqlState("23505", narrow)
                .sqlState("23", wide);

        assertThat(Classifier.classify(new EOFException(), null, rules).category())
                .isEqualTo(narrow);
        assertThat(Classifier.classify(new IOException(), null, rules).category())
                .isEqualTo(wide);
        assertThat(Classifier.classify(new SQLException("dup", "23505"), null, rules)
                        .category())
                .isEqualTo(narrow);
        assertThat(Classifier.classify(new SQLException("null", "23502"), null, rules)
                        .category())
                .isEqualTo(wide);
    }

    @Test
    void a_step_rule_about_401_holds_for_addresses_that_came_with_the_item_too() {
        Rules rules = Rules.of().status(401, Kind.TRANSIENT.as("login.expired"));

        assertThat(Classifier.classify(new HttpFailure(401, "again"), null, rules)
                        .kind())
                .isEqualTo(Kind.TRANSIENT);
    }

    @Test
    void what_the_step_itself_states_wins_over_every_rule() {
        ClassifiedException stated = Kind.INVALID.as("paper.withdrawn").because("it was withdrawn", notFound());
        Failure failure = Classifier.classify(stated, ARXIV, STEP);

        assertThat(failure.category()).isEqualTo(Kind.INVALID.as("paper.withdrawn"));
        assertThat(failure.rule()).isEqualTo("stated by the step");
        assertThat(failure.httpStatus()).isEqualTo(404);
        assertThat(failure.message()).contains("it was withdrawn").contains("no such paper");
    }

    @Test
    void what_the_step_states_wins_inside_a_wrapper_too() {
        RuntimeException wrapped =
                new RuntimeException(Kind.BROKEN.as("checksum").because("sums differ"));

        assertThat(Classifier.classify(wrapped, ARXIV, STEP).category()).isEqualTo(Kind.BROKEN.as("checksum"));
    }

    @Test
    void a_failure_of_an_upstream_would_hold_that_upstream_and_any_other_the_step() {
        HttpFailure refused = new HttpFailure(401, "no");

        assertThat(Classifier.classify(refused, ARXIV, Rules.of()).holdScope()).isEqualTo(HoldScope.upstream("arxiv"));
        assertThat(Classifier.classify(new SQLException("no", "28P01"), null, Rules.of())
                        .holdScope())
                .isEqualTo(HoldScope.STEP);
    }

    @Test
    void a_build_that_lacks_a_method_is_held_back_from_the_step_even_inside_a_call() {
        assertThat(Classifier.classify(new NoSuchMethodError("gone"), ARXIV, Rules.of())
                        .holdScope())
                .isEqualTo(HoldScope.BUILD);
    }

    @Test
    void an_unreadable_payload_holds_nothing_but_its_item_even_inside_a_call() {
        Throwable unreadable = new PayloadUnreadable("field moved", new IOException("json"));

        assertThat(Classifier.classify(new RuntimeException(unreadable), ARXIV, Rules.of())
                        .holdScope())
                .isEqualTo(HoldScope.ITEM);
    }

    @Test
    void a_users_own_category_named_build_something_holds_its_upstream_like_any_other() {
        Upstream ci = Upstream.named("ci").classify(Rules.of().status(403, Kind.MISCONFIGURED.as("build.forbidden")));

        assertThat(Classifier.classify(new HttpFailure(403, "no"), ci, Rules.of())
                        .holdScope())
                .as("kinds drive behaviour; category names are for people")
                .isEqualTo(HoldScope.upstream("ci"));
    }

    @Test
    void a_rule_may_ask_a_function_about_each_exception_of_the_chain() {
        Rules rules = Rules.of()
                .when("shop: out of stock", thrown -> "out of stock".equals(thrown.getMessage()), BY_STEP)
                .thrown(RuntimeException.class, BY_UPSTREAM);

        Failure asked = Classifier.classify(new RuntimeException(new IOException("out of stock")), null, rules);

        assertThat(asked.category()).isEqualTo(BY_STEP);
        assertThat(asked.rule()).isEqualTo("step: shop: out of stock");
        assertThat(Classifier.classify(new RuntimeException("closed"), null, rules)
                        .category())
                .isEqualTo(BY_UPSTREAM);
    }

    @Test
    void a_function_that_throws_does_not_match_and_hides_nothing() {
        Rules rules = Rules.of()
                .when(
                        "careless",
                        thrown -> Objects.requireNonNull(thrown.getMessage()).isEmpty(),
                        BY_STEP)
                .thrown(IOException.class, BY_UPSTREAM);
        List<String> broken = new ArrayList<>();

        Failure failure = Classifier.classify(
                new IOException((String) null),
                null,
                rules,
                (rule, fault) ->
                        broken.add(rule.words() + ": " + fault.getClass().getSimpleName()));

        assertThat(failure.category()).isEqualTo(BY_UPSTREAM);
        assertThat(failure.exceptionName()).isEqualTo("IOException");
        assertThat(broken).containsExactly("careless: NullPointerException");
    }

    @Test
    void a_function_without_words_is_refused() {
        assertThatThrownBy(() -> Rules.of().when(" ", thrown -> true, BY_STEP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("words are blank");
    }

    @Test
    void rules_can_be_put_after_others() {
        Rules shared = Rules.of().status(404, BY_UPSTREAM).status(410, BY_UPSTREAM);

        assertThat(STEP.then(shared).list()).hasSize(3);
        assertThat(Classifier.classify(notFound(), null, STEP.then(shared)).category())
                .isEqualTo(BY_STEP);
    }

    @Test
    void an_answer_keeps_the_exception_of_the_client_that_reported_it() {
        IOException cause = new IOException("HTTP/1.1 410 Gone");
        HttpFailure gone = new HttpFailure(410, "gone", null, cause);

        assertThat(gone).hasCause(cause);
        assertThat(Classifier.classify(gone, null, Rules.of()).message()).isEqualTo("gone (HTTP/1.1 410 Gone)");
    }

    @Test
    void a_table_of_rules_is_never_changed_only_made_longer() {
        Rules one = Rules.of().status(404, BY_STEP);
        Rules two = one.status(410, BY_STEP);

        assertThat(one.list()).hasSize(1);
        assertThat(two.list()).hasSize(2);
        assertThat(Rules.of().list()).isEmpty();
        assertThatThrownBy(() -> two.list().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_range_of_statuses_that_ends_before_it_begins_is_refused() {
        assertThatThrownBy(() -> Rules.of().statuses(599, 500, BY_STEP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("could not add a rule because status 599 is above 500");
    }
}
