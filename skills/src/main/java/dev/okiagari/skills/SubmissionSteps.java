package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.host.HostFaults;
import dev.okiagari.skills.host.SourceArchives;
import dev.okiagari.skills.judge.ModelJudge;
import dev.okiagari.skills.scan.Scanners;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.store.SubmissionTable;
import dev.okiagari.skills.view.SubmissionView.LatestError;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pipeline of submissions: fetch → tier1 → tier2 → decide → publish. Threads may share it. */
public final class SubmissionSteps {
    public static final Pipeline<Intake> SUBMISSIONS = Pipeline.of("submissions", Intake.class);

    /** The name of the model's upstream. The code hosts are no upstream: strangers choose what is called there. */
    public static final String MODEL = "skill-model";

    private static final Duration LOOKED_AT = Duration.ofSeconds(15);

    private final SubmissionSettings settings;
    private final Upstream model;
    private final ModelWaits waits;
    private final FetchStep fetch;
    private final ScanStep scan;
    private final JudgeStep judge;
    private final DecideStep decide;
    private final PublishStep publish;
    private final SubmissionTable submissions = new SubmissionTable();
    private final SubmissionReads reads = new SubmissionReads();
    private final Endings endings = new Endings();

    /**
     * What the steps talk to.
     *
     * @param judge null when no model is configured
     */
    public record Connections(
            SourceArchives archives,
            CodeHosts hosts,
            @Nullable ModelJudge judge) {}

    public SubmissionSteps(Database database, Connections connections, SubmissionSettings settings) {
        this.settings = settings;
        this.model = model(connections.judge(), settings);
        this.fetch = new FetchStep(database, connections.archives(), connections.hosts(), settings);
        Scanners scanners = new Scanners();
        this.scan = new ScanStep(database, scanners, connections.judge() != null, settings.publishesByRules());
        this.judge = new JudgeStep(database, scanners, connections.judge(), model);
        this.waits = new ModelWaits(Client.on(database.dataSource()), settings.modelPatience());
        this.decide = new DecideStep(database);
        this.publish = new PublishStep(database);
    }

    private static Upstream model(@Nullable ModelJudge judge, SubmissionSettings settings) {
        Upstream model = Upstream.named(MODEL)
                .classify(ModelFaults.RULES)
                .outage(OutagePolicy.defaults().withInARow(settings.retry().attempts()));
        return judge == null ? model : model.healthCheck(judge::check);
    }

    /** Ends the patience of those who wait for a model that is away. */
    public List<Schedule> schedules() {
        return List.of(Schedule.every("submissions-model-waits", LOOKED_AT, firing -> waits.end(firing.tx())));
    }

    /** The steps, for an engine. */
    public Steps<Intake> steps() {
        return steps((stage, code) -> code);
    }

    /** What a test puts around the code of a step, such as a hang. */
    interface Around {
        Step<Intake> step(SubmissionStage stage, Step<Intake> code);
    }

    Steps<Intake> steps(Around around) {
        return SUBMISSIONS
                .steps()
                .step(
                        SubmissionStage.FETCH.step(),
                        around.step(SubmissionStage.FETCH, fetch::run),
                        s -> s.retry(settings.retry())
                                .retry(HostFaults.RATE_LIMIT.name(), settings.throttled())
                                .retry(HostFaults.DOWN.name(), settings.patient())
                                .retry(HostFaults.UNREACHABLE.name(), settings.patient())
                                .retry(HostFaults.DOWN_AFTER_LIMIT.name(), settings.patientAfterLimit())
                                .retry(Kind.TRANSIENT, settings.growing())
                                .retry(Kind.TIMED_OUT, settings.growing())
                                .deadline(settings.deadlines().fetching())
                                .classify(HostFaults.RULES))
                .step(
                        SubmissionStage.TIER1.step(),
                        around.step(SubmissionStage.TIER1, scan::run),
                        s -> s.retry(settings.retry())
                                .deadline(settings.deadlines().scanning())
                                .mayGoTo(SubmissionStage.DECIDE.step(), SubmissionStage.PUBLISH.step()))
                .step(
                        SubmissionStage.TIER2.step(),
                        around.step(SubmissionStage.TIER2, judge::run),
                        s -> s.retry(settings.retry())
                                .deadline(settings.deadlines().judging())
                                .uses(model))
                .step(
                        SubmissionStage.DECIDE.step(),
                        around.step(SubmissionStage.DECIDE, decide::run),
                        s -> s.retry(settings.retry())
                                .deadline(settings.deadlines().deciding()))
                .step(
                        SubmissionStage.PUBLISH.step(),
                        around.step(SubmissionStage.PUBLISH, publish::run),
                        s -> s.retry(settings.retry())
                                .deadline(settings.deadlines().deciding())
                                .mayGoTo(SubmissionStage.DECIDE.step()))
                .onExhausted(
                        SubmissionStage.TIER2.step(),
                        failure -> Outcome.next().note(Fault.NOTE, Fault.of(SubmissionStage.TIER2, failure)))
                .logKeys((key, intake) -> Map.of(
                        "submission",
                        key,
                        "repository",
                        intake == null || intake.repository() == null ? "upload" : intake.repository()))
                .onRetry((failed, tx) -> retrying(tx, failed))
                .onEnd((ending, tx) -> endings.ended(tx, ending))
                .onRevive((back, tx) -> endings.revived(tx, back));
    }

    private void retrying(Connection tx, FailedAttempt<Intake> failed) throws SQLException {
        Instant now = reads.now(tx);
        String category = failed.failure().category().name();
        submissions.retrying(
                tx,
                failed.key(),
                new LatestError(
                        failed.step(),
                        FailureClass.of(failed.step(), category),
                        PublicFailure.of(
                                failed.step(), category, failed.failure().message()),
                        failed.number(),
                        now,
                        now.plus(failed.triedAgainAfter())));
    }
}
