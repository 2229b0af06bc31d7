package dev.okiagari.server.web.skills;

import dev.okiagari.console.web.Role;
import dev.okiagari.server.skills.SkillSource;
import dev.okiagari.server.web.ClientAddress;
import dev.okiagari.server.wiring.ProgramRuntime;
import dev.okiagari.server.wiring.Serving;
import dev.okiagari.submissions.SubmissionFeed;
import dev.okiagari.submissions.SubmissionQueue;
import dev.okiagari.submissions.SubmissionSettings;
import dev.okiagari.submissions.Submissions;

/**
 * What the API and the pages of skills work with. Threads may share it.
 *
 * @param reader who may read submissions and skills
 * @param submitter who may submit
 * @param hosts the code hosts that are allowed, in words
 */
public record SkillParts(
        Submissions submissions,
        SubmissionQueue queue,
        SubmissionFeed feed,
        Gate gate,
        Role reader,
        Role submitter,
        boolean isPublic,
        String hosts) {

    public static SkillParts of(Serving serving, WebLimits limits) {
        ProgramRuntime runtime = serving.runtime();
        SkillSource source = SkillSource.read(runtime.settings());
        Submissions submissions = new Submissions(
                runtime.database(), runtime.client(), source.codeHosts(), SubmissionSettings.defaults());
        return new SkillParts(
                submissions,
                new SubmissionQueue(runtime.database(), runtime.client()),
                new SubmissionFeed(runtime.database()),
                new Gate(submissions, ClientAddress.read(runtime.settings()), limits),
                serving.reader(),
                serving.submitter(),
                serving.isPublic(),
                source.codeHosts().words());
    }
}
