package dev.okiagari.server.settings;

import dev.okiagari.server.settings.Settings.BadSetting;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the outside services are. Immutable; what a service is set up with is checked before it is given out, and
 * {@link BadSetting} says what is wrong or missing. With nothing set: the real arXiv, rules instead of a model, and a folder
 * instead of S3.
 *
 * @param arxivUrl one base that has all of arXiv's paths; null for the real hosts
 * @param arxivGap time between two requests to arXiv, over all machines
 * @param allowLoopback whether services on this machine may be called
 * @param modelUrl base of an OpenAI-compatible service; null for none
 * @param s3Bucket where raw copies go; null for the data folder
 */
public record ServiceSettings(
        Setting arxivUrl,
        Setting arxivGap,
        Setting allowLoopback,
        Setting modelUrl,
        Setting modelKey,
        Setting modelChat,
        Setting modelEmbed,
        Setting s3Endpoint,
        Setting s3Bucket,
        Setting s3Region) {

    /** What arXiv asks of those who call it. */
    private static final Duration LEAST_GAP = Duration.ofSeconds(3);

    private static final Duration LONGEST_GAP = Duration.ofMinutes(10);
    private static final Pattern GAP = Pattern.compile("(\\d{1,6})(ms|s)");
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

    /** The model: what is needed to call it. */
    public record Model(BaseAddress at, @Nullable String key, String chat, String embed) {
        @Override
        public String toString() {
            return "model " + chat + " and " + embed + " at " + at;
        }
    }

    /** A bucket of an S3-compatible service. */
    public record Bucket(@Nullable URI endpoint, String name, String region) {}

    /** What can be set up, well or badly, apart from the others. */
    public enum Upstream {
        ARXIV,
        MODEL,
        STORAGE
    }

    /** Throws with the first setting that cannot be used. */
    void check() {
        for (Upstream upstream : Upstream.values()) {
            check(upstream);
        }
    }

    /** What is wrong with the settings of one service; empty when it can be used as far as they go. */
    public Optional<BadSetting> fault(Upstream upstream) {
        try {
            check(upstream);
            return Optional.empty();
        } catch (BadSetting e) {
            return Optional.of(e);
        }
    }

    private void check(Upstream upstream) {
        switch (upstream) {
            case ARXIV -> {
                checkTruth(allowLoopback);
                checkAddress(arxivUrl, isTrue(allowLoopback));
                checkGap(arxivGap, arxivUrl);
            }
            case MODEL -> {
                checkTruth(allowLoopback);
                checkAddress(modelUrl, isTrue(allowLoopback));
                checkModel(modelUrl, List.of(modelChat, modelEmbed), modelKey);
            }
            case STORAGE -> {
                // Not called by the guarded client, and a store of one's own often stands on this machine.
                checkAddress(s3Endpoint, true);
                checkBucket(s3Bucket, s3Endpoint);
            }
        }
    }

    static ServiceSettings read(Map<String, String> environment) {
        return new ServiceSettings(
                Setting.read("OKIAGARI_ARXIV_URL", environment, null),
                Setting.read("OKIAGARI_ARXIV_GAP", environment, "3s"),
                Setting.read("OKIAGARI_ALLOW_LOOPBACK", environment, "false"),
                Setting.read("OKIAGARI_MODEL_URL", environment, null),
                Setting.read("OKIAGARI_MODEL_KEY", environment, null).asSecret(),
                Setting.read("OKIAGARI_MODEL_CHAT", environment, null),
                Setting.read("OKIAGARI_MODEL_EMBED", environment, null),
                Setting.read("OKIAGARI_S3_ENDPOINT", environment, null),
                Setting.read("OKIAGARI_S3_BUCKET", environment, null),
                Setting.read("AWS_REGION", environment, "us-east-1"));
    }

    List<Setting> all() {
        return List.of(
                arxivUrl,
                arxivGap,
                allowLoopback,
                modelUrl,
                modelKey,
                modelChat,
                modelEmbed,
                s3Endpoint,
                s3Bucket,
                s3Region);
    }

    public boolean mayReachLoopback() {
        return isTrue(allowLoopback);
    }

    /** A stand-in or a mirror; empty for the real arXiv. */
    public Optional<BaseAddress> arxiv() {
        check(Upstream.ARXIV);
        return Optional.ofNullable(arxivUrl.value()).map(BaseAddress::read);
    }

    public Duration gap() {
        check(Upstream.ARXIV);
        return gap(arxivGap).orElseThrow();
    }

    /** Empty when there is none: then rules and feature hashing do its work. */
    public Optional<Model> model() {
        check(Upstream.MODEL);
        return Optional.ofNullable(modelUrl.value())
                .map(url -> new Model(
                        BaseAddress.read(url),
                        modelKey.value(),
                        Objects.requireNonNull(modelChat.value()),
                        Objects.requireNonNull(modelEmbed.value())));
    }

    /** Empty for the data folder. */
    public Optional<Bucket> bucket() {
        check(Upstream.STORAGE);
        String endpoint = s3Endpoint.value();
        return Optional.ofNullable(s3Bucket.value())
                .map(name -> new Bucket(
                        endpoint == null ? null : URI.create(endpoint),
                        name,
                        Objects.requireNonNull(s3Region.value())));
    }

    private static boolean isTrue(Setting setting) {
        return "true".equals(setting.value());
    }

    private static void checkTruth(Setting setting) {
        if (!List.of("true", "false").contains(String.valueOf(setting.value()))) {
            throw new BadSetting(setting, "it must be true or false");
        }
    }

    private static void checkAddress(Setting setting, boolean loopbackAllowed) {
        String value = setting.value();
        if (value == null) {
            return;
        }
        try {
            if (BaseAddress.read(value).isLoopback() && !loopbackAllowed) {
                throw new BadSetting(
                        setting, "it is on this machine, which is called only with OKIAGARI_ALLOW_LOOPBACK=true");
            }
        } catch (IllegalArgumentException e) {
            throw new BadSetting(setting, String.valueOf(e.getMessage()));
        }
    }

    private static void checkGap(Setting setting, Setting arxiv) {
        Duration gap = gap(setting)
                .orElseThrow(() -> new BadSetting(setting, "it must be a length of time, such as 3s or 500ms"));
        if (gap.compareTo(LONGEST_GAP) > 0) {
            throw new BadSetting(setting, "it must be 10 minutes at most");
        }
        String url = arxiv.value();
        boolean ownStandIn = url != null && BaseAddress.read(url).isLoopback();
        if (gap.compareTo(LEAST_GAP) < 0 && !ownStandIn) {
            throw new BadSetting(
                    setting, "arXiv asks for 3s at least; only a stand-in on this machine may be asked faster");
        }
        if (gap.isZero()) {
            throw new BadSetting(setting, "it must be above zero");
        }
    }

    private static Optional<Duration> gap(Setting setting) {
        Matcher matcher = GAP.matcher(String.valueOf(setting.value()));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        return Optional.of(matcher.group(2).equals("ms") ? Duration.ofMillis(number) : Duration.ofSeconds(number));
    }

    private static void checkModel(Setting url, List<Setting> names, Setting key) {
        for (Setting name : names) {
            if (url.isSet() && !name.isSet()) {
                throw new BadSetting(
                        url, name.name() + " is missing: a model is an address, one that chats and one that embeds");
            }
            if (name.isSet() && !url.isSet()) {
                throw new BadSetting(name, "OKIAGARI_MODEL_URL is missing");
            }
        }
        if (key.isSet() && !url.isSet()) {
            throw new BadSetting(key, "OKIAGARI_MODEL_URL is missing");
        }
    }

    private static void checkBucket(Setting bucket, Setting endpoint) {
        String name = bucket.value();
        if (name == null) {
            if (endpoint.isSet()) {
                throw new BadSetting(endpoint, "OKIAGARI_S3_BUCKET is missing");
            }
            return;
        }
        if (!BUCKET.matcher(name).matches()) {
            throw new BadSetting(bucket, "a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens");
        }
    }
}
