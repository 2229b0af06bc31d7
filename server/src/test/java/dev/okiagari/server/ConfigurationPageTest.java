package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.api.GeneratedPage;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.server.settings.ServerSettings;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Prints docs/configuration.md from the settings and the texts below; a setting without a text fails. */
class ConfigurationPageTest {
    /** How often somebody changes a setting. */
    private enum Tier {
        ESSENTIAL("Essential"),
        OFTEN("Often"),
        RARELY("Rarely");

        private final String title;

        Tier(String title) {
            this.title = title;
        }
    }

    private record Text(Tier tier, String meaning) {}

    private static final Map<String, Text> TEXTS = texts();

    private static Map<String, Text> texts() {
        Map<String, Text> all = new LinkedHashMap<>();
        essential(all, "DATA", "Data folder: the embedded PostgreSQL, raw copies, search indexes. Flag `--data`");
        essential(
                all,
                "DB_URL",
                "An external PostgreSQL, such as `jdbc:postgresql://localhost:5432/okiagari`; without it the embedded one of the "
                        + "data folder. Flags `--db-url`, `--database` (a name: another database of the data folder)");
        essential(all, "DB_USER", "Its user");
        essential(all, "DB_PASSWORD", "Its password");
        essential(all, "PORT", "Port of `serve`, `console` and `demo`. Flag `--port`");
        essential(
                all,
                "PUBLIC",
                "Whether everybody may read papers and skills, and submit skills, without a sign-in. Flag `--public`");
        essential(
                all,
                "RAKUTEN_APP_ID",
                "What the shop gives to registered applications; without it nodes leave the catalog out");
        essential(all, "RAKUTEN_ACCESS_KEY", "The key that belongs to it");
        essential(
                all, "RAKUTEN_SITE", "The website that the application is registered for, sent as Origin and Referer");
        essential(
                all,
                "MODEL_URL",
                "An OpenAI-compatible base with its version (`https://…/v1`); without it rules and feature hashing. All three "
                        + "of `MODEL_URL`, `MODEL_CHAT` and `MODEL_EMBED` or none");
        essential(all, "MODEL_KEY", "Sent to the model as a bearer token");
        essential(all, "MODEL_CHAT", "Name of the model that reads and judges");
        essential(all, "MODEL_EMBED", "Name of the model that makes vectors");
        essential(
                all,
                "S3_BUCKET",
                "Bucket of raw copies; without it they are in `raw` in the data folder, which only one host can use");
        often(
                all,
                "S3_ENDPOINT",
                "An S3-compatible service; without it Amazon S3. Credentials come from the default chain of the AWS SDK");
        often(
                all,
                "MODEL_TOKENS_NAME",
                "Name of the limit on what the chat model may write: `max_tokens`, `max_completion_tokens` (newer models of OpenAI), or"
                        + " `off` to send none");
        often(all, "MODEL_TEMPERATURE", "`0`, or `off` for models that refuse it, such as those that reason");
        often(
                all,
                "MODEL_PRIVATE",
                "Whether the model's address may lie in a private network although its name has dots, such as `llm.corp.example` or"
                        + " `llm.default.svc.cluster.local`. Addresses such as `10.1.2.3` and names without a dot need no setting");
        rarely(
                all,
                "MODEL_QUESTION_PREFIX",
                "Prefix for search queries. Default: the one that E5, BGE or nomic models expect, none for other models");
        rarely(
                all,
                "MODEL_DOCUMENT_PREFIX",
                "Prefix for texts that are embedded. Default: as above. Vectors with another prefix are not compared");
        all.put("AWS_REGION", new Text(Tier.OFTEN, "Region of the bucket"));
        often(
                all,
                "CATALOG_CRON",
                "When nets are started: five fields of cron, in Japan's time; without it by people only");
        often(
                all,
                "SKILL_HOSTS",
                "Code hosts whose repositories may be submitted, and hosts they send archives from; a host on this machine is "
                        + "written with scheme and port");
        often(
                all,
                "SKILL_PUBLISH",
                "What publishes a skill where no model is set: `review` (a person), or `rules`: what has no finding, no program and no "
                        + "address is published by the rules alone");
        often(
                all,
                "TRUSTED_PROXIES",
                "Proxies in front of `serve` and `console`, separated by commas: addresses such as `10.0.0.7` or networks such as "
                        + "`10.0.0.0/8`. Limits per client (sign-in, papers, skills) believe what they say in `X-Forwarded-For`; without"
                        + " it the address of the connection counts, which behind a proxy is the same for everybody. Flag"
                        + " `--trusted-proxies`");
        often(
                all,
                "ALLOWED_HOSTS",
                "Names by which browsers reach `serve` and `console`, separated by commas; others are refused, so that a page of another"
                        + " site cannot have its own name point here. `localhost` and addresses written as numbers are always allowed; `*`"
                        + " allows every name. Flag `--allowed-hosts`");
        often(all, "ENV", "Name of this database and bucket in the catalog's log lines");
        often(
                all,
                "LOG_LEVEL",
                "Logs go to standard error: as text on a terminal, elsewhere as JSON. Events are failed attempts, ends, holds, runs and summaries; one level, such as debug, applies to everything. Not in the file");
        often(
                all,
                "CONFIG",
                "The settings file; without it `okiagari.yaml` in the current folder, if there is one. Not in the file");
        often(
                all,
                "CONTACT",
                "An e-mail or web address that arXiv sees in the User-Agent, to write to when a program asks too much");
        rarely(
                all,
                "ARXIV_URL",
                "One base address with `/api/query`, `/html/` and `/pdf/`; without it `export.arxiv.org`, which arXiv has for "
                        + "programs");
        rarely(
                all,
                "ARXIV_GAP",
                "Between two requests of all nodes together; a shorter time only for a stand-in on this machine");
        rarely(
                all,
                "READING_LIMIT",
                "Processor time that reading one HTML or PDF may take; after that its process is killed and the paper fails as "
                        + "`arxiv.too_slow`. On a busy machine it may last ten times as long");
        rarely(
                all,
                "READING_HEAP",
                "Megabytes that reading one HTML or PDF may take; one that needs more fails as `arxiv.too_large`");
        rarely(all, "RAKUTEN_URL", "One base address for all paths; without it the shop's gateway of 2026");
        rarely(
                all,
                "RAKUTEN_GAP",
                "Between two requests of all nodes together; a shorter time only for a stand-in on this machine");
        rarely(all, "RAKUTEN_RANKING_PATH", "Path of the rankings, with its version");
        rarely(all, "RAKUTEN_ITEM_PATH", "Path of the items, with its version");
        rarely(all, "RAKUTEN_GENRE_PATH", "Path of the genres, with its version");
        rarely(all, "RAKUTEN_TAG_PATH", "Path of the tags, with its version");
        rarely(all, "CATALOG_PAGES", "Pages of 30 ranks for each ranking; at most 34");
        rarely(
                all,
                "CATALOG_RETENTION",
                "How long raw copies that nothing points to, and sources that are no longer seen, are kept");
        rarely(all, "ALLOW_LOOPBACK", "Whether services on this machine may be called, such as the sandbox");
        rarely(all, "CACHE", "Where the embedded PostgreSQL is unpacked; without it the data folder. Not in the file");
        rarely(all, "JAVA_OPTS", "Additional options for the JVM. Not in the file");
        return all;
    }

    private static void essential(Map<String, Text> all, String name, String meaning) {
        all.put("OKIAGARI_" + name, new Text(Tier.ESSENTIAL, meaning));
    }

    private static void often(Map<String, Text> all, String name, String meaning) {
        all.put("OKIAGARI_" + name, new Text(Tier.OFTEN, meaning));
    }

    private static void rarely(Map<String, Text> all, String name, String meaning) {
        all.put("OKIAGARI_" + name, new Text(Tier.RARELY, meaning));
    }

    @Test
    void the_page_of_settings_has_every_setting_with_its_default() throws IOException {
        assertThat(TEXTS.keySet()).containsExactlyInAnyOrderElementsOf(Main.settingNames(Main.APPLICATIONS));
        new GeneratedPage("configuration.md", page()).requireCurrent(getClass());
    }

    private static String page() {
        Map<String, Setting> settings = Stream.concat(
                        ServerSettings.readForDatabase(Map.of(), new ServerSettings.Flags(null, null)).all().stream(),
                        Main.APPLICATIONS.stream().flatMap(a -> a.settings(Map.of()).stream()))
                .collect(Collectors.toMap(Setting::name, Function.identity()));
        StringBuilder page = new StringBuilder("""
                # Settings

                <!-- Printed by ConfigurationPageTest; edit that, not this. -->

                Defaults, then the settings file, then environment variables, then flags: a later one wins. The settings file is `okiagari.yaml` in the
                current folder, or the file that `OKIAGARI_CONFIG` names. In it, a setting has the name of its variable without `OKIAGARI_`, in any
                nesting:

                ```yaml
                port: 8080
                db:
                  url: jdbc:postgresql://localhost:5432/okiagari
                  user: okiagari
                arxiv:
                  gap: 5s
                ```

                Settings are validated before a command starts; a wrong or unknown one ends it with exit code 2, the name, the value and what is allowed.
                `./okiagari doctor` prints each one with its source; secrets are masked.
                """);
        for (Tier tier : Tier.values()) {
            page.append("\n## ").append(tier.title).append("\n\n| variable | default | meaning |\n|---|---|---|\n");
            TEXTS.forEach((name, text) -> {
                if (text.tier() == tier) {
                    String value =
                            Objects.requireNonNull(settings.get(name), name).value();
                    page.append("| `")
                            .append(name)
                            .append("` | ")
                            .append(value == null ? "none" : "`" + value + "`")
                            .append(" | ")
                            .append(text.meaning())
                            .append(" |\n");
                }
            });
        }
        return page.toString();
    }
}
