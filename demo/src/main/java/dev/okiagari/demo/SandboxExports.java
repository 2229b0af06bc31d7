package dev.okiagari.demo;

import dev.okiagari.sandbox.Sandbox;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every setting that points at a running sandbox. Pure. */
final class SandboxExports {
    private SandboxExports() {}

    /** In lines: what belongs together. Secrets must not be plain words, because known secrets are masked in every message. */
    private static List<Map<String, String>> groups(Sandbox sandbox) {
        return List.of(
                pairs("OKIAGARI_ALLOW_LOOPBACK", "true", "OKIAGARI_ARXIV_GAP", "100ms"),
                pairs("OKIAGARI_ARXIV_URL", sandbox.arxiv().url().toString()),
                pairs("OKIAGARI_RAKUTEN_URL", sandbox.rakuten().url().toString()),
                pairs(
                        "OKIAGARI_RAKUTEN_APP_ID",
                        "sandbox-application-id",
                        "OKIAGARI_RAKUTEN_ACCESS_KEY",
                        "sandbox-access-key"),
                pairs("OKIAGARI_RAKUTEN_SITE", "https://sandbox.invalid", "OKIAGARI_RAKUTEN_GAP", "100ms"),
                pairs("OKIAGARI_SKILL_HOSTS", sandbox.skills().url().toString()),
                pairs("OKIAGARI_MODEL_URL", sandbox.model().url() + "/v1"),
                pairs(
                        "OKIAGARI_MODEL_KEY",
                        "sandbox-model-key",
                        "OKIAGARI_MODEL_CHAT",
                        "sandbox-chat",
                        "OKIAGARI_MODEL_EMBED",
                        "sandbox-embed"),
                pairs("OKIAGARI_S3_ENDPOINT", sandbox.s3().url().toString(), "OKIAGARI_S3_BUCKET", "okiagari"),
                pairs(
                        "AWS_ACCESS_KEY_ID",
                        "sandbox",
                        "AWS_SECRET_ACCESS_KEY",
                        "sandbox-secret-key",
                        "AWS_REGION",
                        "us-east-1"));
    }

    private static Map<String, String> pairs(String... namesAndValues) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            pairs.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return pairs;
    }

    /** All of them by name. */
    static Map<String, String> all(Sandbox sandbox) {
        Map<String, String> all = new LinkedHashMap<>();
        groups(sandbox).forEach(all::putAll);
        return all;
    }

    /** To paste into a shell. */
    static List<String> lines(Sandbox sandbox) {
        return groups(sandbox).stream()
                .map(group -> "export " + String.join(" ", assignments(group)))
                .toList();
    }

    /** One a line, as files of settings have them. */
    static List<String> assignments(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .toList();
    }
}
