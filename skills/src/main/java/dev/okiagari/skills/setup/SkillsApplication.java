package dev.okiagari.skills.setup;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.Resources;
import dev.okiagari.application.Tables;
import dev.okiagari.application.program.ModelAccess;
import dev.okiagari.application.program.UpstreamProbe;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.skills.SubmissionSteps;
import dev.okiagari.skills.SubmissionTables;
import dev.okiagari.skills.host.SourceArchives;
import dev.okiagari.skills.judge.ModelJudge;
import java.util.List;
import java.util.Map;

/** The skills application with its settings: from an address to a published skill. */
public final class SkillsApplication implements Application {
    @Override
    public String name() {
        return "skills";
    }

    @Override
    public Tables tables() {
        return SubmissionTables.TABLES;
    }

    @Override
    public Work open(Resources resources) {
        SkillSource source = SkillSource.read(resources.settings());
        GuardedHttp http = resources.http(source.codeHosts().guard());
        ModelJudge judge =
                source.services().model().map(model -> judge(resources, model)).orElse(null);
        return new SkillWork(new SubmissionSteps(
                resources.database(),
                new SubmissionSteps.Connections(new SourceArchives(http), source.codeHosts(), judge),
                source.submissions()));
    }

    private static ModelJudge judge(Resources resources, UpstreamSettings.Model model) {
        boolean mayReachLoopback = UpstreamSettings.read(resources.settings()).mayReachLoopback();
        ModelSettings settings = ModelAccess.settings(model).withLimits(ModelJudge.limits());
        GuardedHttp http = resources.http(ModelAccess.guard(model, mayReachLoopback));
        return new ModelJudge(new ModelClient(http, settings), settings);
    }

    /** What a node works on. */
    private record SkillWork(SubmissionSteps submissions) implements Work {
        @Override
        public List<Steps<?>> steps() {
            return List.of(submissions.steps());
        }

        @Override
        public List<Schedule> schedules() {
            return submissions.schedules();
        }
    }

    /** The hosts are not called: they belong to strangers' repositories. The model is examined by papers. */
    @Override
    public List<HealthFact> examineServices(Map<String, String> settings) {
        return UpstreamProbe.withSettings("code hosts", () -> {
            SkillSource source = SkillSource.read(settings);
            boolean isByRules = source.submissions().publishesByRules();
            boolean hasModel = source.services().model().isPresent();
            String publishing = hasModel ? "doctor.model" : isByRules ? "doctor.rules" : "doctor.review";
            return List.of(
                    HealthFact.ok(
                            "code hosts", say("doctor.hosts", source.codeHosts().words())),
                    HealthFact.ok("publishing of skills", say(publishing)));
        });
    }
}
