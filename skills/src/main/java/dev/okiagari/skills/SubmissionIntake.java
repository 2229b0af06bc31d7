package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.host.RepositoryAddress;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.refusal.TooManySubmissions;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.store.Arrival;
import dev.okiagari.skills.store.ContentTable;
import dev.okiagari.skills.store.IntakeWrites;
import dev.okiagari.skills.store.KeyedSubmission;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.store.SubmissionTable;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes submissions in. A repository is not contacted here. Threads may share it. */
final class SubmissionIntake {
    private static final int MOST_TRIES = 20;

    private final Database database;
    private final Client client;
    private final CodeHosts hosts;
    private final SubmissionSettings settings;
    private final IntakeWrites writes = new IntakeWrites();
    private final SubmissionTable submissions = new SubmissionTable();
    private final ContentTable contents = new ContentTable();
    private final SubmissionReads reads = new SubmissionReads();

    SubmissionIntake(Database database, Client client, CodeHosts hosts, SubmissionSettings settings) {
        this.database = database;
        this.client = client;
        this.hosts = hosts;
        this.settings = settings;
    }

    Receipt submit(String repository, String path, Submitter submitter) {
        RepositoryAddress address = RepositoryAddress.parse(repository, path, hosts);
        Receipt receipt = database.inTransaction(tx -> submit(tx, address, submitter));
        client.nudge();
        return receipt;
    }

    private Receipt submit(Connection tx, RepositoryAddress address, Submitter submitter) throws SQLException {
        String repository = address.repository().toString();
        Optional<Receipt> earlier = earlier(tx, submitter, one -> one.isOf(repository, address.path()));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        for (int i = 0; i < MOST_TRIES; i++) {
            Optional<String> pending = submissions.pending(tx, repository, address.path());
            if (pending.isPresent()) {
                return duplicate(tx, pending.get());
            }
            requireFew(tx, submitter);
            Marks marks = Marks.of(submitter);
            Arrival arrival = marks.arrival(repository, address.path(), null, submitter);
            if (writes.insert(tx, arrival)) {
                client.in(tx).submit(SubmissionSteps.SUBMISSIONS, arrival.id(), new Intake(repository, address.path()));
                return new Receipt(arrival.id(), SubmissionState.RECEIVED, false, marks.secret.text());
            }
        } // otherwise another request was faster, and its submission ended before we could see it
        throw new IllegalStateException("could not submit " + repository + " because others submit it all the time");
    }

    int perClient() {
        return settings.perClient();
    }

    /** Hashed on arrival and answered at once. Throws {@code SkillRefused} or a classified exception when it is no skill. */
    Receipt upload(byte[] bytes, boolean isManifest, Submitter submitter) {
        SkillSnapshot snapshot = isManifest ? ArchiveReader.alone(bytes) : ArchiveReader.snapshot(bytes, "");
        Found found = Manifests.found(snapshot);
        Receipt receipt = database.inTransaction(tx -> upload(tx, snapshot, found, submitter));
        client.nudge();
        return receipt;
    }

    private Receipt upload(Connection tx, SkillSnapshot snapshot, Found found, Submitter submitter)
            throws SQLException {
        Optional<Receipt> earlier = earlier(tx, submitter, one -> one.isUpload(found.contentHash()));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Optional<String> same = writes.sameUpload(tx, found);
        if (same.isPresent()) {
            return duplicate(tx, same.get());
        }
        requireFew(tx, submitter);
        Marks marks = Marks.of(submitter);
        contents.put(tx, found.contentHash(), snapshot);
        Arrival arrival = marks.arrival(null, "", found, submitter);
        writes.insert(tx, arrival);
        client.in(tx).submit(SubmissionSteps.SUBMISSIONS, arrival.id(), new Intake(null, ""));
        return new Receipt(arrival.id(), SubmissionState.RECEIVED, false, marks.secret.text());
    }

    /** The secret of a new submission, and the key of its request. */
    private record Marks(Secrets.Secret secret, Arrival.@Nullable RequestKey key) {
        static Marks of(Submitter submitter) {
            Secrets.Secret secret = Secrets.next();
            String key = submitter.key();
            return key == null
                    ? new Marks(secret, null)
                    : new Marks(
                            Secrets.keyed(key, secret.text()),
                            new Arrival.RequestKey(Secrets.keyHash(submitter.name(), key), secret.text()));
        }

        Arrival arrival(@Nullable String repository, String path, @Nullable Found upload, Submitter submitter) {
            return new Arrival(Secrets.id(), repository, path, upload, submitter.name(), secret.hash(), key);
        }
    }

    /** The answer to a request that is repeated with its key. Throws {@link ActRefused} when the key was for something else. */
    private Optional<Receipt> earlier(Connection tx, Submitter submitter, Predicate<KeyedSubmission> isSame)
            throws SQLException {
        String key = submitter.key();
        if (key == null) {
            return Optional.empty();
        }
        Optional<KeyedSubmission> found = writes.byKey(tx, Secrets.keyHash(submitter.name(), key));
        if (found.isPresent() && !isSame.test(found.get())) {
            throw new ActRefused("could not take this in because its key was used for another submission ("
                    + found.get().id() + ") in the last 24 hours; use a new key for each one");
        }
        return found.map(one -> new Receipt(
                one.id(), one.state(), false, Secrets.keyed(key, one.salt()).text()));
    }

    private Receipt duplicate(Connection tx, String id) throws SQLException {
        SubmissionState state = reads.find(tx, id).map(SubmissionView::state).orElseThrow();
        return new Receipt(id, state, true, null);
    }

    private void requireFew(Connection tx, Submitter submitter) throws SQLException {
        if (submitter.isLimited()) {
            Duration wait = writes.wait(tx, submitter.name(), settings.perClient());
            if (wait.isPositive()) {
                throw new TooManySubmissions(settings.perClient(), wait);
            }
        }
    }
}
