package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.host.SourceArchives;
import dev.okiagari.skills.judge.ModelJudge;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.EventView;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Everything a test of submissions needs: a database, the sandbox, the steps and the façade. */
final class SkillFixture implements AutoCloseable {
    static final Actor ANN = new Actor("ann", "test");
    static final Submitter SOMEBODY = Submitter.trusted("somebody");

    /** Retries are far apart, so that a test sees what stands between them; it moves the clock itself. */
    static final SubmissionSettings SETTINGS = SubmissionSettings.defaults()
            .withRetry(RetryPolicy.defaults().withAttempts(3).withBase(Duration.ofMinutes(1)));

    final TestDatabase database;
    final Sandbox sandbox;
    final CodeHosts hosts;
    final Database tables;
    final Client client;
    final Submissions submissions;
    final ModelJudge judge;
    private final GuardedHttp toHosts;
    private final GuardedHttp toModel;

    private SkillFixture(Class<?> test, Sandbox sandbox) {
        this.sandbox = sandbox;
        database = TestPostgres.database(test, "submissions", SkillFixture::migrate);
        hosts = CodeHosts.read(base(), true);
        toHosts = GuardedHttp.open(hosts.guard());
        toModel = GuardedHttp.open(GuardSettings.defaults().withSchemes("http").withReach(Reach.LOOPBACK));
        tables = Database.pooled(database.dataSource(), "skills test", Database.COMMAND_CONNECTIONS);
        client = Client.on(database.dataSource());
        submissions = new Submissions(tables, client, hosts, SETTINGS);
        judge = judge(ModelJudge.limits());
    }

    static SkillFixture open(Class<?> test) {
        return new SkillFixture(test, Sandbox.start(SandboxSettings.defaults()));
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        SubmissionTables.TABLES.apply(source);
    }

    String base() {
        return sandbox.skills().url().toString().replaceAll("/$", "");
    }

    ModelJudge judge(ModelSettings.Limits limits) {
        ModelSettings names = ModelSettings.of(
                        sandbox.model().url().resolve("/v1"),
                        Secret.of("sandbox-model-key"),
                        new ModelSettings.Names("sandbox-chat", "sandbox-embed"))
                .withLimits(limits);
        return new ModelJudge(new ModelClient(toModel, names), names);
    }

    SubmissionSteps withModel() {
        return steps(judge, SETTINGS);
    }

    SubmissionSteps withoutModel() {
        return steps(null, SETTINGS);
    }

    SubmissionSteps steps(@Nullable ModelJudge asked, SubmissionSettings settings) {
        return new SubmissionSteps(
                tables, new SubmissionSteps.Connections(new SourceArchives(toHosts), hosts, asked), settings);
    }

    TestEngine engine(SubmissionSteps steps) {
        return TestEngine.on(database.dataSource(), steps.steps())
                .schedules(steps.schedules().toArray(Schedule[]::new));
    }

    TestEngine engine(Steps<Intake> steps) {
        return TestEngine.on(database.dataSource(), steps);
    }

    /** A skill of the sandbox, the first of a quality after some. */
    SampleSkill some(SampleSkill.Quality quality, int skip) {
        return sandbox.shelf().skills().stream()
                .filter(skill -> skill.quality() == quality)
                .skip(skip)
                .findFirst()
                .orElseThrow();
    }

    String repository(SampleSkill skill) {
        return base() + "/koboshi/" + skill.repository();
    }

    Receipt submit(SampleSkill skill) {
        return submissions.submit(repository(skill), skill.path(), SOMEBODY);
    }

    SubmissionView submission(String id) {
        return submissions.find(id).orElseThrow();
    }

    SubmissionState state(String id) {
        return submission(id).state();
    }

    String code(String id) {
        return Objects.requireNonNull(submission(id).why()).code();
    }

    SubmissionDetails show(String id) {
        return submissions.show(id).orElseThrow();
    }

    /** The states it was in, in order. */
    List<SubmissionState> path(String id) {
        return show(id).history().stream().map(EventView::to).toList();
    }

    long item(String id) {
        return client.items()
                .find(SubmissionSteps.SUBMISSIONS, id)
                .orElseThrow()
                .id();
    }

    void run(String sql) throws SQLException {
        try (Connection connection = tables.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    List<String> texts(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = tables.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                found.add(row.getString(1));
            }
        }
        return found;
    }

    @Override
    public void close() {
        tables.close();
        toHosts.close();
        toModel.close();
        sandbox.close();
        database.close();
    }
}
