package dev.okiagari.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceSettingsTest {
    private static final Map<String, String> MODEL = Map.of(
            "OKIAGARI_MODEL_URL", "https://models.example.org/v1",
            "OKIAGARI_MODEL_KEY", "key-of-the-model",
            "OKIAGARI_MODEL_CHAT", "chat-1",
            "OKIAGARI_MODEL_EMBED", "embed-1");

    private static ServiceSettings read(Map<String, String> environment) {
        return Settings.read(environment, new Settings.Flags(null, null)).outside();
    }

    @Test
    void with_nothing_set_it_is_the_real_arxiv_no_model_and_the_data_folder() {
        ServiceSettings outside = read(Map.of());
        assertThat(outside.arxiv()).isEmpty();
        assertThat(outside.gap()).isEqualTo(Duration.ofSeconds(3));
        assertThat(outside.model()).isEmpty();
        assertThat(outside.bucket()).isEmpty();
        assertThat(outside.mayReachLoopback()).isFalse();
    }

    @Test
    void a_model_is_read_whole_and_its_key_is_shown_to_nobody() {
        Settings settings = Settings.read(MODEL, new Settings.Flags(null, null));
        ServiceSettings.Model model = settings.outside().model().orElseThrow();
        assertThat(model.chat()).isEqualTo("chat-1");
        assertThat(model.embed()).isEqualTo("embed-1");
        assertThat(settings.all()).extracting(Setting::toString).contains("OKIAGARI_MODEL_KEY=*** (environment)");
        assertThat(settings.toString() + model).doesNotContain("key-of-the-model");
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
        "OKIAGARI_ARXIV_URL, http://127.0.0.1:8080",
        "OKIAGARI_ARXIV_URL, http://localhost:8080",
        "OKIAGARI_ARXIV_URL, http://[::1]:8080"
    })
    void a_service_on_this_machine_needs_to_be_allowed(String name, String address) {
        assertThatThrownBy(() -> read(Map.of(name, address)))
                .hasMessage("could not use " + name + " '" + address + "' (from environment) because it is on this "
                        + "machine, which is called only with OKIAGARI_ALLOW_LOOPBACK=true");
        assertThat(read(Map.of(name, address, "OKIAGARI_ALLOW_LOOPBACK", "true"))
                        .arxiv())
                .hasValueSatisfying(at -> assertThat(at.isLoopback()).isTrue());
    }

    @ParameterizedTest
    @CsvSource({
        "OKIAGARI_ARXIV_URL, ftp://mirror.example.org, it must begin with http:// or https://",
        "OKIAGARI_ARXIV_URL, https://ann:secret@mirror.example.org, do not go into an address",
        "OKIAGARI_ARXIV_URL, https://mirror.example.org/?x=1, without ? and #",
        "OKIAGARI_ARXIV_URL, https:///path, names no host",
        "OKIAGARI_ALLOW_LOOPBACK, yes, it must be true or false",
        "OKIAGARI_ARXIV_GAP, soon, such as 3s or 500ms",
        "OKIAGARI_ARXIV_GAP, 1s, arXiv asks for 3s at least",
        "OKIAGARI_ARXIV_GAP, 5000s, 10 minutes at most",
        "OKIAGARI_S3_ENDPOINT, https://s3.example.org, OKIAGARI_S3_BUCKET is missing",
        "OKIAGARI_S3_BUCKET, No Bucket, lower-case letters"
    })
    void what_cannot_be_used_is_refused_with_the_reason(String name, String value, String reason) {
        assertThatThrownBy(() -> read(Map.of(name, value)))
                .hasMessageStartingWith("could not use " + name + " '")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_stand_in_on_this_machine_may_be_asked_faster() {
        ServiceSettings outside = read(Map.of(
                "OKIAGARI_ARXIV_URL",
                "http://127.0.0.1:1",
                "OKIAGARI_ALLOW_LOOPBACK",
                "true",
                "OKIAGARI_ARXIV_GAP",
                "50ms"));
        assertThat(outside.gap()).isEqualTo(Duration.ofMillis(50));
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
        ServiceSettings.Bucket bucket = read(Map.of(
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
