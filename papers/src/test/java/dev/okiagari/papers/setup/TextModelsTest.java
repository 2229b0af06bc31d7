package dev.okiagari.papers.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.model.ModelBehaviour;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TextModelsTest {
    private static UpstreamSettings calling(Sandbox sandbox) {
        Map<String, String> environment = Map.of(
                "OKIAGARI_ALLOW_LOOPBACK", "true",
                "OKIAGARI_MODEL_URL", sandbox.model().url() + "/v1",
                "OKIAGARI_MODEL_KEY", "sandbox-model-key",
                "OKIAGARI_MODEL_CHAT", "sandbox-chat",
                "OKIAGARI_MODEL_EMBED", "sandbox-embed");
        UpstreamSettings services = UpstreamSettings.read(environment);
        services.check();
        return services;
    }

    /** The engine retries the step, which asks again for what is missing only: three layers made 18 chats of one section. */
    @ParameterizedTest
    @EnumSource(value = ModelBehaviour.Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void an_answer_that_cannot_be_used_is_billed_once(ModelBehaviour.Flaw flaw) {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                TextModels models = TextModels.open(calling(sandbox))) {
            sandbox.behaviour(ModelBehaviour.good().withFlaw(flaw, 1));

            assertThatThrownBy(() -> models.extractor().extract("Method", "We propose KoboshiNet.", "k"))
                    .isInstanceOf(ClassifiedException.class);

            assertThat(sandbox.model().calls().total()).isEqualTo(1);
        }
    }
}
