package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.host.BadAddress;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.host.HostFaults;
import dev.okiagari.skills.host.RepositoryAddress;
import dev.okiagari.skills.host.SourceArchives;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.store.SubmissionWrites;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fetches a skill, or takes the one that was uploaded, and keeps its bytes. */
final class FetchStep {
    private final StoredSkills skills;
    private final SourceArchives archives;
    private final CodeHosts hosts;
    private final SubmissionSettings settings;
    private final Client client;
    private final SubmissionWrites writes = new SubmissionWrites();

    FetchStep(Database database, SourceArchives archives, CodeHosts hosts, SubmissionSettings settings) {
        this.client = Client.on(database.dataSource());
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
                        attempt.itemId(),
                        submission,
                        () -> fetched(repository, submission.origin().path()));
        Found found = Manifests.found(snapshot);
        return Outcome.next(tx -> writes.fetched(tx, id, repository, snapshot, found));
    }

    /**
     * A host that answers with an error, or not at all, is asked again soon, and then after longer waits. What it answered about its limit
     * before does not count: the engine, which counts all attempts, is told by another category.
     */
    private SkillSnapshot patiently(long item, SubmissionView submission, Supplier<SkillSnapshot> fetching) {
        try {
            return fetching.get();
        } catch (HttpFailure e) {
            if (HostFaults.isThrottling(e.status())) {
                throw e;
            }
            boolean isAfterLimit = failures(item, submission, Set.of(Kind.THROTTLED)) > 0;
            RetryAfter next = next(item, submission, e.retryAfter());
            String message = String.valueOf(e.getMessage());
            throw isAfterLimit
                    ? HostFaults.DOWN_AFTER_LIMIT.because(message, e, next)
                    : new HttpFailure(e.status(), message, next, e);
        } catch (OutsideFault e) {
            boolean isAfterLimit = failures(item, submission, Set.of(Kind.THROTTLED)) > 0;
            Category category = isAfterLimit ? HostFaults.DOWN_AFTER_LIMIT : HostFaults.UNREACHABLE;
            throw category.because(String.valueOf(e.getMessage()), e, next(item, submission, null));
        }
    }

    /** When a host that failed is asked again; null when the step's policy decides. */
    private @Nullable RetryAfter next(long item, SubmissionView submission, @Nullable RetryAfter asked) {
        int waits = 1
                + failures(item, submission, Set.of(Kind.TRANSIENT, Kind.TIMED_OUT))
                - settings.retry().attempts();
        if (waits < 0) {
            return asked;
        }
        if (waits >= settings.fetchWaits().size()) {
            return RetryAfter.NEVER;
        }
        Duration wait = settings.fetchWaits().get(waits);
        return asked != null && asked.delay().compareTo(wait) > 0 ? asked : new RetryAfter(wait);
    }

    /** How often it failed like this since it came here, before the attempt in hand. */
    private int failures(long item, SubmissionView submission, Set<Kind> kinds) {
        return (int) client.items().failures(item).stream()
                .filter(one -> !one.isRescue() && kinds.contains(one.kind()))
                .filter(one -> one.step().equals(SubmissionStage.FETCH.step()))
                .filter(one -> !one.at().isBefore(submission.since()))
                .count();
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
