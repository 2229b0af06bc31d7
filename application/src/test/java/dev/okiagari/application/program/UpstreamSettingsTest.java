package dev.okiagari.application.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.kit.settings.BaseAddress;
import dev.okiagari.kit.settings.Setting;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpstreamSettingsTest {
    private static final Map<String, String> MODEL = Map.of(
            "OKIAGARI_MODEL_URL", "https://models.example.org/v1",
            "OKIAGARI_MODEL_KEY", "key-of-the-model",
            "OKIAGARI_MODEL_CHAT", "chat-1",
            "OKIAGARI_MODEL_EMBED", "embed-1");

    private static UpstreamSettings read(Map<String, String> environment) {
        UpstreamSettings services = UpstreamSettings.read(environment);
        services.check();
        return services;
    }

    @Test
    void with_nothing_set_there_is_no_model_and_raw_copies_are_in_the_data_folder() {
        UpstreamSettings services = read(Map.of());
        assertThat(services.model()).isEmpty();
        assertThat(services.bucket()).isEmpty();
        assertThat(services.mayReachLoopback()).isFalse();
    }

    @Test
    void a_model_is_read_whole_and_its_key_is_shown_to_nobody() {
        UpstreamSettings settings = read(MODEL);
        UpstreamSettings.Model model = settings.model().orElseThrow();
        assertThat(model.chat()).isEqualTo("chat-1");
        assertThat(model.embed()).isEqualTo("embed-1");
        assertThat(settings.all()).extracting(Setting::toString).contains("OKIAGARI_MODEL_KEY=*** (environment)");
        assertThat(settings.toString() + model).doesNotContain("key-of-the-model");
    }

    @Test
    void habits_of_newer_models_are_settings() {
        Map<String, String> newer = new HashMap<>(MODEL);
        newer.put("OKIAGARI_MODEL_TOKENS_NAME", "max_completion_tokens");
        newer.put("OKIAGARI_MODEL_TEMPERATURE", "off");
        assertThat(ModelAccess.settings(read(newer).model().orElseThrow()).dialect())
                .isEqualTo(new ModelSettings.Dialect("max_completion_tokens", false));
        assertThat(ModelAccess.settings(read(MODEL).model().orElseThrow()).dialect())
                .isEqualTo(ModelSettings.Dialect.USUAL);
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_MODEL_CHAT, OKIAGARI_MODEL_CHAT is missing",
        "OKIAGARI_MODEL_EMBED, OKIAGARI_MODEL_EMBED is missing",
        "OKIAGARI_MODEL_URL, OKIAGARI_MODEL_URL is missing"
    })
    void a_model_that_is_set_in_part_is_refused_with_what_is_missing(String left, String missing) {
        Map<String, String> some = new HashMap<>(MODEL);
        some.remove(left);
        assertThatThrownBy(() -> read(some)).hasMessageContaining(missing).hasMessageNotContaining("key-of-the-model");
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_ALLOW_LOOPBACK, yes, it must be true or false",
        "OKIAGARI_S3_ENDPOINT, https://s3.example.org, OKIAGARI_S3_BUCKET is missing",
        "OKIAGARI_S3_BUCKET, No Bucket, lower-case letters",
        "OKIAGARI_MODEL_TOKENS_NAME, tokens, 'it must be max_tokens, max_completion_tokens or off'",
        "OKIAGARI_MODEL_TEMPERATURE, 0.7, it must be 0 or off",
        "OKIAGARI_MODEL_PRIVATE, yes, it must be true or false"
    })
    void what_cannot_be_used_is_refused_with_the_reason(String name, String value, String reason) {
        assertThatThrownBy(() -> read(Map.of(name, value)))
                .hasMessageStartingWith("could not use " + name + " '")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "http://10.1.2.3:11434/v1, true",
        "http://192.168.0.9, true",
        "http://172.20.0.1, true",
        "http://ollama:11434/v1, true",
        "http://[fd00::1]/v1, true",
        "http://172.40.0.1, false",
        "https://models.example.org, false",
        "http://localhost, false"
    })
    void a_private_address_or_a_name_without_a_dot_stands_in_a_network_of_ones_own(String address, boolean isPrivate) {
        assertThat(BaseAddress.read(address).isPrivate()).isEqualTo(isPrivate);
    }

    @Test
    void a_bucket_has_its_endpoint_and_its_region() {
        UpstreamSettings.Bucket bucket = read(Map.of(
                        "OKIAGARI_S3_BUCKET",
                        "raw-copies",
                        "OKIAGARI_S3_ENDPOINT",
                        "http://127.0.0.1:9000",
                        "AWS_REGION",
                        "eu-north-1"))
                .bucket()
                .orElseThrow();
        assertThat(bucket.name()).isEqualTo("raw-copies");
        assertThat(String.valueOf(bucket.endpoint())).isEqualTo("http://127.0.0.1:9000");
        assertThat(bucket.region()).isEqualTo("eu-north-1");
    }
}
