package dev.okiagari.skills.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.archive.ArchiveFaults;
import dev.okiagari.gateway.model.ModelFaults;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What failures are called for people. */
class FailureClassTest {
    private static final Upstream MODEL = Upstream.named("model").classify(ModelFaults.RULES);

    @Test
    void the_class_is_found_in_the_whole_cause_chain() {
        assertThat(of(wrapped(new SQLException("gone", "08006")), null)).isEqualTo(FailureClass.DB_ERROR);
        assertThat(of(wrapped(new IOException("reset")), null)).isEqualTo(FailureClass.NETWORK_ERROR);
        assertThat(of(wrapped(new HttpFailure(503, "down")), null)).isEqualTo(FailureClass.NETWORK_ERROR);
        assertThat(of(new IllegalStateException("who knows"), null)).isEqualTo(FailureClass.UNKNOWN);
        assertThat(of(wrapped(new NullPointerException()), null)).isEqualTo(FailureClass.UNKNOWN);
    }

    @Test
    void a_fault_of_what_was_submitted_has_no_class() {
        assertThat(of(wrapped(ArchiveFaults.MALFORMED.because("no zip")), null)).isNull();
        assertThat(of(wrapped(Kind.INVALID.as("guard.address").because("private")), null))
                .isNull();
        for (String category : List.of("skill.structure", "host.address")) {
            assertThat(FailureClass.of(SubmissionStage.FETCH.step(), category)).isNull();
        }
    }

    @Test
    void every_failure_of_the_model_is_the_models_and_any_other_missed_deadline_is_ours() {
        assertThat(of(wrapped(new HttpFailure(503, "down")), MODEL)).isEqualTo(FailureClass.LLM_ERROR);
        assertThat(of(wrapped(new HttpFailure(429, "slow down")), MODEL)).isEqualTo(FailureClass.LLM_ERROR);
        assertThat(of(ModelFaults.BAD_ANSWER.because("no JSON"), MODEL)).isEqualTo(FailureClass.LLM_ERROR);
        assertThat(of(new SocketTimeoutException("the model"), MODEL)).isEqualTo(FailureClass.LLM_ERROR);
        for (SubmissionStage stage : SubmissionStage.values()) {
            assertThat(FailureClass.of(stage.step(), Kind.TIMED_OUT.plain().name()))
                    .isEqualTo(stage == SubmissionStage.TIER2 ? FailureClass.LLM_ERROR : FailureClass.SCAN_TIMEOUT);
        }
    }

    @Test
    void the_network_is_to_blame_only_where_it_is_used() {
        String io =
                TestEngine.classify(new IOException("reset"), null).category().name();
        assertThat(FailureClass.of(SubmissionStage.FETCH.step(), io)).isEqualTo(FailureClass.NETWORK_ERROR);
        assertThat(FailureClass.of(SubmissionStage.TIER1.step(), io)).isEqualTo(FailureClass.UNKNOWN);
        assertThat(FailureClass.of(SubmissionStage.TIER2.step(), io)).isEqualTo(FailureClass.LLM_ERROR);
        assertThat(FailureClass.of(SubmissionStage.PUBLISH.step(), io)).isEqualTo(FailureClass.UNKNOWN);
        assertThat(of(new TimeoutException("a host"), null)).isEqualTo(FailureClass.NETWORK_ERROR);
    }

    private static @Nullable FailureClass of(Throwable thrown, @Nullable Upstream called) {
        SubmissionStage stage = called == null ? SubmissionStage.FETCH : SubmissionStage.TIER2;
        return FailureClass.of(
                stage.step(), TestEngine.classify(thrown, called).category().name());
    }

    private static Throwable wrapped(Throwable cause) {
        return new RuntimeException("outer", new IllegalStateException("middle", cause));
    }
}
