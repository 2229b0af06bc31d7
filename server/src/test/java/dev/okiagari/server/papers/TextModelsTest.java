package dev.okiagari.server.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.model.Manner;
import dev.okiagari.server.settings.Settings;
import dev.okiagari.server.settings.UpstreamSettings;
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
        return Settings.read(environment, new Settings.Flags(null, null)).services();
    }

    /** The engine retries the step, which asks again for what is missing only: three layers made 18 chats of one section. */
    @ParameterizedTest
    @EnumSource(value = Manner.Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void an_answer_that_cannot_be_used_is_billed_once(Manner.Flaw flaw) {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                TextModels models = TextModels.open(calling(sandbox))) {
            sandbox.manner(Manner.good().withFlaw(flaw, 1));

            assertThatThrownBy(() -> models.extractor().extract("Method", "We propose KoboshiNet.", "k"))
                    .isInstanceOf(ClassifiedException.class);

            assertThat(sandbox.model().calls().total()).isEqualTo(1);
        }
    }
}
