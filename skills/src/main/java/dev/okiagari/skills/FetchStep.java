package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.host.BadAddress;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.host.HostFaults;
import dev.okiagari.skills.host.RepositoryAddress;
import dev.okiagari.skills.host.SourceArchives;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.store.SubmissionWrites;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.time.Duration;
import java.util.function.Supplier;

/** Fetches a skill, or takes the one that was uploaded, and keeps its bytes. */
final class FetchStep {
    private final StoredSkills skills;
    private final SourceArchives archives;
    private final CodeHosts hosts;
    private final SubmissionSettings settings;
    private final SubmissionWrites writes = new SubmissionWrites();

    FetchStep(Database database, SourceArchives archives, CodeHosts hosts, SubmissionSettings settings) {
        this.settings = settings;
        this.skills = new StoredSkills(database);
        this.archives = archives;
        this.hosts = hosts;
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission = skills.find(id).orElse(null);
        if (submission == null || submission.state() != SubmissionState.RECEIVED) {
            return Outcome.done(); // it has been moved meanwhile
        }
        String repository = submission.origin().repository();
        SkillSnapshot snapshot = repository == null
                ? skills.snapshot(submission)
                : patiently(
                        attempt.number(),
                        () -> fetched(repository, submission.origin().path()));
        Found found = Manifests.found(snapshot);
        return Outcome.next(tx -> writes.fetched(tx, id, repository, snapshot, found));
    }

    /** A host that answers with an error is asked again soon, and after those attempts after longer waits. */
    private SkillSnapshot patiently(int attempt, Supplier<SkillSnapshot> fetching) {
        try {
            return fetching.get();
        } catch (HttpFailure e) {
            int waits = attempt - settings.retry().attempts();
            if (waits < 0 || waits >= settings.fetchWaits().size()) {
                throw e;
            }
            RetryAfter asked = e.retryAfter();
            Duration wait = settings.fetchWaits().get(waits);
            boolean isLonger = asked != null && asked.delay().compareTo(wait) > 0;
            throw new HttpFailure(
                    e.status(), String.valueOf(e.getMessage()), isLonger ? asked : new RetryAfter(wait), e);
        }
    }

    /** The address is read again: what is allowed may have changed since it was submitted. */
    private SkillSnapshot fetched(String repository, String path) {
        try {
            byte[] packed = archives.fetch(RepositoryAddress.parse(repository, path, hosts));
            return ArchiveReader.snapshot(packed, path);
        } catch (BadAddress e) {
            throw HostFaults.ADDRESS.because(String.valueOf(e.getMessage()), e);
        } catch (SkillRefused e) {
            throw HostFaults.NO_SKILL.because("could not use the repository because " + e.getMessage(), e);
        }
    }
}
