package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.submissions.host.CodeHosts;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.view.Receipt;
import dev.okiagari.submissions.view.SubmissionDetails;
import dev.okiagari.submissions.view.SubmissionFilter;
import dev.okiagari.submissions.view.SubmissionView;
import java.util.List;
import java.util.Optional;

/**
 * The façade for commands, API and pages: takes skills in, shows them, and steers them. The queue as a whole is the {@link
 * SubmissionQueue}'s. Needs no threads and no steps. Threads may share it. Throws {@code DatabaseFailed} when the database is away.
 */
public final class Submissions {
    private final Database database;
    private final SubmissionIntake intake;
    private final SubmissionActs acts;
    private final SubmissionWatch watch;
    private final SubmissionReads reads = new SubmissionReads();

    public Submissions(Database database, Client client, CodeHosts hosts, SubmissionSettings settings) {
        this.database = database;
        this.intake = new SubmissionIntake(database, client, hosts, settings);
        this.acts = new SubmissionActs(database, client);
        this.watch = new SubmissionWatch(database, client);
    }

    /**
     * Takes a repository in, or answers with the submission of the same address that is on its way. Throws {@code BadAddress} and {@link
     * TooManySubmissions}.
     *
     * @param path folder of the skill; empty when the repository has only one
     */
    public Receipt submit(String repository, String path, Submitter submitter) {
        return intake.submit(repository, path, submitter);
    }

    /**
     * Takes an uploaded zip, tar.gz or SKILL.md in, or answers with the submission that has the same content. Throws {@code SkillRefused}
     * or a classified exception when it is no skill, and {@link TooManySubmissions}.
     */
    public Receipt upload(byte[] bytes, boolean isManifest, Submitter submitter) {
        return intake.upload(bytes, isManifest, submitter);
    }

    public Optional<SubmissionView> find(String id) {
        return database.inTransaction(tx -> reads.find(tx, id));
    }

    /** Everything about a submission; empty when it is not here. */
    public Optional<SubmissionDetails> show(String id) {
        return watch.show(id);
    }

    /** A page of submissions; the number of its last one continues the list. */
    public List<SubmissionView> list(SubmissionFilter filter) {
        return database.inTransaction(tx -> reads.list(tx, filter));
    }

    /** Takes an unfinished submission out for whoever has its secret. Throws {@link NoSuchSubmission} and {@link ActRefused}. */
    public void withdraw(String id, String secret) {
        acts.withdraw(id, secret);
    }

    /** Takes an unfinished submission out. Throws {@link NoSuchSubmission} and {@link ActRefused}, as all acts below. */
    public void dequeue(String id, Actor actor) {
        acts.dequeue(id, actor);
    }

    /** A person begins to review a submission. */
    public void take(String id, Actor actor) {
        acts.take(id, actor);
    }

    /** A person approves of a submission in review: it is published. */
    public void approve(String id, Actor actor) {
        acts.approve(id, actor);
    }

    /** A person rejects a submission in review, with the reason that its author is told. */
    public void reject(String id, Actor actor) {
        acts.reject(id, actor);
    }

    /** An ended submission starts again, with what is in the repository now. Also ends a block. */
    public void requeue(String id, Actor actor) {
        acts.requeue(id, actor);
    }

    /** Blocks a submission for good, and hides what it has published. */
    public void block(String id, Actor actor) {
        acts.block(id, actor);
    }
}
