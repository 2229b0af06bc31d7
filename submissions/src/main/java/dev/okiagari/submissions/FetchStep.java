package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.submissions.host.BadAddress;
import dev.okiagari.submissions.host.CodeHosts;
import dev.okiagari.submissions.host.HostFaults;
import dev.okiagari.submissions.host.RepositoryAddress;
import dev.okiagari.submissions.host.SourceArchives;
import dev.okiagari.submissions.skill.ArchiveReader;
import dev.okiagari.submissions.skill.SkillRefused;
import dev.okiagari.submissions.skill.SkillSnapshot;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.store.ContentTable;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.store.SubmissionWrites;
import dev.okiagari.submissions.view.SubmissionView;
import dev.okiagari.submissions.view.SubmissionView.Found;
import java.util.Objects;
import java.util.Optional;

/** Fetches a skill, or takes the one that was uploaded, and keeps its bytes. */
final class FetchStep {
    private final Database database;
    private final SourceArchives archives;
    private final CodeHosts hosts;
    private final SubmissionReads reads = new SubmissionReads();
    private final ContentTable contents = new ContentTable();
    private final SubmissionWrites writes = new SubmissionWrites();

    FetchStep(Database database, SourceArchives archives, CodeHosts hosts) {
        this.database = database;
        this.archives = archives;
        this.hosts = hosts;
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission =
                database.inTransaction(tx -> reads.find(tx, id)).orElse(null);
        if (submission == null || submission.state() != SubmissionState.RECEIVED) {
            return Outcome.done(); // somebody has moved it meanwhile
        }
        String repository = submission.origin().repository();
        SkillSnapshot snapshot = repository == null
                ? uploaded(submission)
                : fetched(repository, submission.origin().path());
        Found found = Manifests.found(snapshot);
        return Outcome.next(tx -> writes.fetched(tx, id, repository, snapshot, found));
    }

    private SkillSnapshot uploaded(SubmissionView submission) {
        Found found = Objects.requireNonNull(submission.found());
        Optional<SkillSnapshot> kept =
                database.inTransaction(tx -> contents.find(tx, found.contentHash(), found.path()));
        return kept.orElseThrow(() -> new IllegalStateException("the upload is gone"));
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
