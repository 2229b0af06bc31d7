package dev.okiagari.gateway.contract;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.archive.ArchiveLimits;
import dev.okiagari.gateway.archive.Archives;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.gateway.model.JsonSchema;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.model.Prompt;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.gateway.xml.SafeXml;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.wire.RunningStandIn;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The kinds of upstream, each called and read as an application would. */
enum ContractUpstream {
    /** Declared, without rules of its own: the engine's defaults decide. */
    ARXIV {
        @Override
        RunningStandIn standIn(Sandbox sandbox) {
            return sandbox.arxiv();
        }

        @Override
        void call(GuardedHttp http, URI base, Duration within) {
            String query = "/api/query?search_query=all:model&max_results=20&token=" + SECRET.reveal();
            SafeXml.defaults().read(http.send(keyed(base, query, within)).body(), xml -> true);
        }
    },
    /** Declared, with the rules of the shop's taxonomy. */
    RAKUTEN {
        @Override
        RunningStandIn standIn(Sandbox sandbox) {
            return sandbox.rakuten();
        }

        @Override
        void call(GuardedHttp http, URI base, Duration within) {
            String query = "/ichibaranking/api/IchibaItem/Ranking/20220601?formatVersion=2&applicationId=app&accessKey="
                    + SECRET.reveal();
            http.send(keyed(base, query, within)
                    .header("Origin", "https://shop.example.org")
                    .header("Referer", "https://shop.example.org/"));
        }
    },
    /** Declared, through the model client. */
    MODEL {
        @Override
        RunningStandIn standIn(Sandbox sandbox) {
            return sandbox.model();
        }

        @Override
        void call(GuardedHttp http, URI base, Duration within) {
            ModelSettings settings =
                    ModelSettings.of(URI.create(base + "/v1"), SECRET, new ModelSettings.Names("chat", "embed"));
            new ModelClient(http, settings.withLimits(settings.limits().withTime(within)))
                    .chat(Prompt.of("Judge it.").text("skill", "It reads a file."), VERDICT, KEY);
        }
    },
    /** An address that came with an item: no declared upstream. */
    SKILLS {
        @Override
        RunningStandIn standIn(Sandbox sandbox) {
            return sandbox.skills();
        }

        @Override
        void call(GuardedHttp http, URI base, Duration within) {
            String path = "/koboshi/skills-1/archive/main.zip?token=" + SECRET.reveal();
            new Archives(ArchiveLimits.defaults())
                    .zip(http.send(keyed(base, path, within)).body(), name -> true);
        }
    };

    static final String KEY = "item-7:fetch:1";
    static final Secret SECRET = Secret.of("planted-credential-5e1f");

    private static final JsonSchema VERDICT = JsonSchema.of("verdict", """
            {"type": "object", "additionalProperties": false, "required": ["summary"],
             "properties": {"summary": {"type": "string"}}}""");

    private static final Upstream ARXIV_DECLARED = Upstream.named("arxiv");
    private static final Upstream RAKUTEN_DECLARED = Upstream.named("rakuten")
            .classify(Rules.of()
                    .status(429, Kind.THROTTLED.as("rakuten.rate_limit"))
                    .status(401, Kind.MISCONFIGURED.as("rakuten.auth"))
                    .status(403, Kind.MISCONFIGURED.as("rakuten.auth"))
                    .status(408, Kind.TRANSIENT.as("rakuten.transient"))
                    .statuses(400, 499, Kind.INVALID.as("rakuten.client_error"))
                    .statuses(500, 599, Kind.TRANSIENT.as("rakuten.transient"))
                    .thrown(OutsideFault.class, Kind.TRANSIENT.as("rakuten.transient")));
    private static final Upstream MODEL_DECLARED = Upstream.named("model").classify(ModelFaults.RULES);

    @Nullable
    Upstream declared() {
        return switch (this) {
            case ARXIV -> ARXIV_DECLARED;
            case RAKUTEN -> RAKUTEN_DECLARED;
            case MODEL -> MODEL_DECLARED;
            case SKILLS -> null;
        };
    }

    abstract RunningStandIn standIn(Sandbox sandbox);

    /** Exactly one request, with the key of the visit and a secret; then what comes back is read. */
    abstract void call(GuardedHttp http, URI base, Duration within);

    /** What the same fault is called here. */
    Kind kind(TurnedDial turned) {
        return switch (this) {
            case ARXIV, RAKUTEN -> turned.kind();
            // The model or its address is a matter of settings.
            case MODEL -> turned.status() == 404 ? Kind.MISCONFIGURED : turned.kind();
            // Nobody can mend the settings of a stranger's host.
            case SKILLS -> turned.kind() == Kind.MISCONFIGURED ? Kind.INVALID : turned.kind();
        };
    }

    /** True when the category is in this upstream's own words, or in the guard's. */
    boolean owns(Category category) {
        String name = category.name();
        return name.startsWith("guard.")
                || switch (this) {
                    case ARXIV, SKILLS -> name.startsWith("http.") || name.equals("io") || name.equals("io.timeout");
                    case RAKUTEN -> name.equals("rakuten." + taxonomy(category.kind()));
                    case MODEL -> name.startsWith("model.");
                };
    }

    private static String taxonomy(Kind kind) {
        return switch (kind) {
            case THROTTLED -> "rate_limit";
            case TRANSIENT -> "transient";
            case INVALID -> "client_error";
            case MISCONFIGURED -> "auth";
            case TIMED_OUT, BROKEN, UNKNOWN -> "not in the taxonomy";
        };
    }

    private static Call keyed(URI base, String target, Duration within) {
        return Call.get(URI.create(base + target)).idempotencyKey(KEY).within(within);
    }
}
