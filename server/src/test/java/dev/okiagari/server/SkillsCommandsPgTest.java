package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import dev.okiagari.skills.installation.SkillsInstallation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The commands about skills on a real database, with a node and the sandbox's code hosts. */
class SkillsCommandsPgTest {
    private static final List<Installation> APPLICATIONS = List.of(new SkillsInstallation());

    private final TestDatabase database = TestPostgres.database(getClass());
    private final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
    private final Map<String, String> environment = new HashMap<>(Typed.to(database));

    private Typed type(String... words) {
        return Typed.in(APPLICATIONS, environment, words);
    }

    @BeforeEach
    void migrate() {
        environment.put("OKIAGARI_ALLOW_LOOPBACK", "true");
        environment.put("OKIAGARI_SKILL_HOSTS", sandbox.skills().url().toString());
        environment.put("OKIAGARI_MODEL_URL", sandbox.model().url() + "/v1");
        environment.put("OKIAGARI_MODEL_KEY", "sandbox-model-key");
        environment.put("OKIAGARI_MODEL_CHAT", "sandbox-chat");
        environment.put("OKIAGARI_MODEL_EMBED", "sandbox-embed");
        Typed migrate = type("migrate");
        assertThat(migrate.exit()).as(migrate.err()).isZero();
        assertThat(migrate.out()).contains("skills schema 0 (none) to 1: V1__submissions.sql");
    }

    @AfterEach
    void close() {
        sandbox.close();
        database.close();
    }

    @Test
    void a_skill_is_submitted_followed_and_published() throws Exception {
        SampleSkill good = sandbox.shelf().skills().get(1);
        ServerProgram program =
                new ServerProgram(APPLICATIONS, new DatabaseOptions(environment), Screen::plain, () -> "test");
        try (ProgramRuntime runtime = program.prepared(program.installations());
                LocalNode node =
                        LocalNode.start(runtime, program.applications(), new LocalNode.Label("test", "test"))) {
            assertThat(node.id()).isPositive();
            String id = submit(good);
            Typed watched = type("skills", "status", id, "--watch");
            assertThat(watched.exit()).as(watched.out() + watched.err()).isZero();
            assertThat(watched.err()).contains("AUTO_APPROVED → PUBLISHED");
            assertThat(watched.out()).contains("PUBLISHED", good.name() + " 1.0.0", "tier 2     ");
            JsonNode json = type("skills", "status", id, "--json").json();
            assertThat(json.get("history")).hasSize(5);
            assertThat(type("skills", "list", "--state", "published").out()).contains(id);
            for (String columns : List.of("60", "80")) {
                assertThat(type("skills", "list", "--columns", columns).out().lines())
                        .as("on a terminal of %s columns", columns)
                        .anyMatch(line -> line.matches(id + " +PUBLISHED +\\S+.*"))
                        .allMatch(line -> line.length() <= Integer.parseInt(columns));
            }
        }
    }

    @Test
    void the_queue_is_steered_and_everything_is_in_the_audit_log() throws Exception {
        assertThat(type("skills", "pause", "--reason", "maintenance").out()).contains("paused");
        assertThat(type("skills", "pause", "--reason", "again").exit()).isEqualTo(Exit.FAILED);
        assertThat(type("skills", "queue").out()).contains("health: paused");
        assertThat(type("holds").out()).contains("pipeline:submissions");
        String id = submit(sandbox.shelf().skills().get(1));
        assertThat(type("skills", "status", id).out()).contains("RECEIVED", "0 ahead");
        Typed same = type("skills", "submit", address(sandbox.shelf().skills().get(1)), "--path", path(1), "--json");
        assertThat(same.json().get("duplicate").asBoolean()).isTrue();
        assertThat(type("skills", "review", "approve", id, "--reason", "x").err())
                .contains("was not scanned");
        assertThat(type("skills", "dequeue", id, "--reason", "a test").exit()).isZero();
        Typed dry = type("skills", "requeue", "--state", "DEQUEUED", "--dry-run", "--reason", "x");
        assertThat(dry.out()).contains("would requeue: " + id, "1 in all; nothing was done");
        assertThat(type("skills", "status", id).exit()).isEqualTo(Exit.FAILED);
        assertThat(type("skills", "resume", "--reason", "done").out()).contains("resumed");
        JsonNode acts = type("skills", "audit", "--json").json().get("acts");
        assertThat(acts.findValuesAsText("act")).contains("pause", "resume", "taken_out");
        JsonNode queue = type("skills", "queue", "--json").json();
        assertThat(queue.get("status").get("health").asText()).isEqualTo("ok");
        assertThat(queue.get("metrics").get("timeouts").get("hours")).hasSize(24);
    }

    @Test
    void a_file_on_this_machine_is_submitted_and_its_content_compared(@TempDir Path folder) throws Exception {
        Path manifest = folder.resolve("SKILL.md");
        Files.writeString(manifest, "---\nname: helper\ndescription: Helps with small things.\n---\n\n# Helper\n");
        Typed first = type("skills", "submit", manifest.toString(), "--json");
        assertThat(first.exit()).as(first.err()).isZero();
        Typed again = type("skills", "submit", manifest.toString(), "--json");
        assertThat(again.json().get("duplicate").asBoolean()).isTrue();
        assertThat(again.json().get("id")).isEqualTo(first.json().get("id"));
        Path zip = Files.writeString(folder.resolve("broken.zip"), "PK nothing");
        assertThat(type("skills", "submit", zip.toString()).err()).contains("not a valid zip");
        assertThat(type("skills", "submit", folder.toString()).err()).contains("pack a folder first");
        assertThat(type("skills", "submit", zip.toString(), "--path", "x").exit())
                .isEqualTo(Exit.USAGE);
    }

    @Test
    void what_cannot_be_submitted_is_said_at_once() {
        assertThat(type("skills", "submit", "https://github.com/a/b").exit()).isEqualTo(Exit.USAGE);
        assertThat(type("skills", "submit", "https://github.com/a/b").err()).contains("only these hosts are allowed");
        assertThat(type("skills", "status", "nothing").err()).contains("there is no submission nothing");
        assertThat(type("skills", "list", "--state", "lost").err()).contains("there is no state 'lost'");
        assertThat(type("skills", "requeue", "--reason", "x").err()).contains("either ids or --state");
        assertThat(type("skills", "withdraw", "nothing", "--secret", "x").exit())
                .isEqualTo(Exit.FAILED);
        assertThat(type("skills").err()).contains("skills needs one of: scan, evaluate, submit, status, list, review");
    }

    @Test
    void every_command_option_and_parameter_is_described() {
        List<CommandLine> all =
                new ArrayList<>(List.of(below(Main.program(APPLICATIONS, environment, Screen::plain), "skills")));
        all.addAll(all.getFirst().getSubcommands().values());
        all.addAll(below(all.getFirst(), "review").getSubcommands().values());
        assertThat(all).hasSizeGreaterThan(15).allSatisfy(line -> {
            CommandSpec spec = line.getCommandSpec();
            assertThat(spec.usageMessage().description())
                    .as(spec.qualifiedName())
                    .isNotEmpty();
            assertThat(spec.args())
                    .allSatisfy(arg -> assertThat(arg.description())
                            .as(spec.qualifiedName() + " " + arg.paramLabel() + " " + arg)
                            .isNotEmpty());
        });
    }

    private static CommandLine below(CommandLine group, String name) {
        return Objects.requireNonNull(group.getSubcommands().get(name));
    }

    private String submit(SampleSkill skill) throws Exception {
        Typed typed = type("skills", "submit", address(skill), "--path", skill.path(), "--json");
        assertThat(typed.exit()).as(typed.err()).isZero();
        return typed.json().get("id").asText();
    }

    private String path(int index) {
        return sandbox.shelf().skills().get(index).path();
    }

    private String address(SampleSkill skill) {
        return sandbox.skills().url() + "/koboshi/" + skill.repository();
    }
}
