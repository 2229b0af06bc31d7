package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Doctor asks the outside services that are set. */
class DoctorFaultTest {
    @TempDir
    Path folder;

    private CommandFixture fixture;

    @BeforeEach
    void open() {
        fixture = CommandFixture.open(getClass(), folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void without_model_and_bucket_nobody_is_asked() {
        Typed doctor = fixture.type("doctor");

        assertThat(doctor.exit()).as(doctor.out()).isZero();
        assertThat(doctor.out())
                .contains("rules and feature hashing are used instead", "in the data folder", "not called");
        assertThat(fixture.sandbox.arxiv().calls().total()).isZero();
    }

    @Test
    void a_model_and_a_bucket_that_answer_are_well() throws Exception {
        Told doctor = doctor(PapersFaultTest.withModel(fixture));

        assertThat(doctor.exit()).as(doctor.out()).isZero();
        assertThat(doctor.out())
                .containsPattern("chat model +ok +sandbox-chat at \\S+, answered in [\\d,]+ ms")
                .containsPattern("embedding model +ok +sandbox-embed at \\S+, answered in [\\d,]+ ms")
                .containsPattern("raw copies +ok +bucket okiagari at \\S+, answered in [\\d,]+ ms")
                .doesNotContain("sandbox-model-key", "sandbox-secret-key");
    }

    @Test
    void a_refused_key_is_a_problem_with_its_cure_and_never_shown() throws Exception {
        fixture.sandbox.model().dials().set(DialSettings.healthy().with(Credentials.REFUSED_401));

        Told doctor = doctor(PapersFaultTest.withModel(fixture));

        assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
        assertThat(doctor.out())
                .contains("problem: chat model: ", "problem: embedding model: ", "401")
                .contains("advice: check OKIAGARI_MODEL_URL")
                .containsPattern("raw copies +ok")
                .doesNotContain("sandbox-model-key");
    }

    @Test
    void services_that_are_not_there_are_problems_and_doctor_goes_on() throws Exception {
        Map<String, String> environment = new HashMap<>(PapersFaultTest.withModel(fixture));
        environment.put("OKIAGARI_MODEL_URL", "http://127.0.0.1:1/v1");
        environment.put("OKIAGARI_S3_ENDPOINT", "http://127.0.0.1:1");

        Told doctor = doctor(environment);

        assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
        assertThat(doctor.out())
                .contains("problem: raw copies: ", "problem: chat model: ", "3 problems")
                .contains("advice: check OKIAGARI_S3_ENDPOINT");
    }

    private record Told(int exit, String out) {}

    /** In a process of its own: credentials of S3 come from the environment by the SDK's own ways. */
    private Told doctor(Map<String, String> environment) throws Exception {
        try (ProgramProcess doctor = ProgramProcess.start(folder, environment, "doctor")) {
            int exit = doctor.awaitExit();
            return new Told(exit, doctor.out());
        }
    }
}
