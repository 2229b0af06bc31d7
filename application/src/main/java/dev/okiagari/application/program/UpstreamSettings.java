package dev.okiagari.application.program;

import static dev.okiagari.application.program.ProgramTexts.say;

import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.BaseAddress;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingChecks;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The external services that all applications share. Immutable; the settings of a service are validated before they are returned, and
 * {@link BadSetting} says what is wrong or missing. Defaults: no model (rules do its work), and a folder instead of S3.
 *
 * @param allowLoopback whether services on this machine may be called
 * @param modelUrl base of an OpenAI-compatible service; null for none
 * @param s3Bucket where raw copies are stored; null for the data folder
 */
public record UpstreamSettings(
        Setting allowLoopback,
        Setting modelUrl,
        Setting modelKey,
        Setting modelChat,
        Setting modelEmbed,
        ModelHabits modelHabits,
        Setting s3Endpoint,
        Setting s3Bucket,
        Setting s3Region) {

    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

    /** A model: what is needed to call it. */
    public record Model(BaseAddress at, @Nullable String key, String chat, String embed, ModelHabits.Values habits) {
        @Override
        public String toString() {
            return say("model.at", chat, embed, at);
        }
    }

    /** A bucket of an S3-compatible service. */
    public record Bucket(@Nullable URI endpoint, String name, String region) {}

    /** Reads them from the environment; nothing is validated yet. */
    public static UpstreamSettings read(Map<String, String> environment) {
        return new UpstreamSettings(
                Setting.read("OKIAGARI_ALLOW_LOOPBACK", environment, "false"),
                Setting.read("OKIAGARI_MODEL_URL", environment, null),
                Setting.read("OKIAGARI_MODEL_KEY", environment, null).asSecret(),
                Setting.read("OKIAGARI_MODEL_CHAT", environment, null),
                Setting.read("OKIAGARI_MODEL_EMBED", environment, null),
                ModelHabits.read(environment),
                Setting.read("OKIAGARI_S3_ENDPOINT", environment, null),
                Setting.read("OKIAGARI_S3_BUCKET", environment, null),
                Setting.read("AWS_REGION", environment, "us-east-1"));
    }

    public List<Setting> all() {
        List<Setting> all = new ArrayList<>(List.of(allowLoopback, modelUrl, modelKey, modelChat, modelEmbed));
        all.addAll(modelHabits.all());
        all.addAll(List.of(s3Endpoint, s3Bucket, s3Region));
        return List.copyOf(all);
    }

    /** Throws for the first setting that cannot be used. */
    public void check() {
        mayReachLoopback();
        model();
        bucket();
    }

    public boolean mayReachLoopback() {
        return SettingChecks.truth(allowLoopback);
    }

    /** Empty when there is none: rules and feature hashing do its work then. */
    public Optional<Model> model() {
        Optional<BaseAddress> at = SettingChecks.address(modelUrl, mayReachLoopback());
        for (Setting name : List.of(modelChat, modelEmbed)) {
            if (modelUrl.isSet() && !name.isSet()) {
                throw new BadSetting(modelUrl, say("setting.model-incomplete", name.name()));
            }
        }
        for (Setting other : List.of(modelChat, modelEmbed, modelKey)) {
            if (other.isSet() && !modelUrl.isSet()) {
                throw new BadSetting(other, say("setting.no-model-url"));
            }
        }
        ModelHabits.Values habits = modelHabits.checked();
        return at.map(address -> new Model(
                address,
                modelKey.value(),
                Objects.requireNonNull(modelChat.value()),
                Objects.requireNonNull(modelEmbed.value()),
                habits));
    }

    /** Empty for the data folder. */
    public Optional<Bucket> bucket() {
        // Not called by the guarded client, and a private S3 service often runs on this machine.
        Optional<BaseAddress> endpoint = SettingChecks.address(s3Endpoint, true);
        String name = s3Bucket.value();
        if (name == null) {
            if (s3Endpoint.isSet()) {
                throw new BadSetting(s3Endpoint, say("setting.no-bucket"));
            }
            return Optional.empty();
        }
        if (!BUCKET.matcher(name).matches()) {
            throw new BadSetting(s3Bucket, say("setting.bucket"));
        }
        return Optional.of(new Bucket(
                endpoint.map(BaseAddress::uri).orElse(null), name, Objects.requireNonNull(s3Region.value())));
    }
}
