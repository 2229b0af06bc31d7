package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.skills.host.CodeHosts;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.refusal.NoSuchSubmission;
import dev.okiagari.skills.refusal.TooManySubmissions;
import dev.okiagari.skills.state.Moves;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.SkillReads;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.RequeueReport;
import dev.okiagari.skills.view.SkillView;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.VersionView;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    private final SkillReads skills = new SkillReads();

    public Submissions(Database database, Client client, CodeHosts hosts, SubmissionSettings settings) {
        this.database = database;
        this.intake = new SubmissionIntake(database, client, hosts, settings);
        this.acts = new SubmissionActs(database, client);
        this.watch = new SubmissionWatch(database, client, settings.modelPatience());
    }

    /** How many submissions one client may make in an hour. */
    public int perClient() {
        return intake.perClient();
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

    /** Whether a submission may be withdrawn with this secret. */
    public boolean isSecret(String id, String secret) {
        return acts.isSecret(id, secret);
    }

    /** Withdraws an unfinished submission for the holder of its secret. Throws {@link NoSuchSubmission} and {@link ActRefused}. */
    public void withdraw(String id, String secret) {
        acts.withdraw(id, secret);
    }

    /** A person does something to a submission. Throws {@link NoSuchSubmission} and {@link ActRefused}; nothing has changed then. */
    public void act(SubmissionAct act, String id, Actor actor) {
        acts.act(act, id, actor);
    }

    /** Requeues these, each in a transaction of its own. Those that cannot be are in the report. */
    public RequeueReport requeue(List<String> ids, boolean isDryRun, Actor actor) {
        return each(ids, isDryRun, id -> acts.act(SubmissionAct.REQUEUE, id, actor));
    }

    /** The same for every ended submission of a filter that can be, at most a page. */
    public RequeueReport requeueAll(SubmissionFilter filter, boolean isDryRun, Actor actor) {
        Set<SubmissionState> states = EnumSet.copyOf(Moves.into(SubmissionState.RECEIVED, Trigger.REQUEUED));
        states.retainAll(filter.states());
        List<SubmissionView> found = states.isEmpty() ? List.of() : list(filter.in(states));
        return each(found.stream().map(SubmissionView::id).toList(), isDryRun, id -> acts.requeue(id, actor));
    }

    /** Starts these again that machines should move and perhaps do not; not those that have ended meanwhile. */
    public RequeueReport restart(List<String> ids, Actor actor) {
        return each(ids, false, id -> acts.restart(id, actor));
    }

    private static RequeueReport each(List<String> ids, boolean isDryRun, Consumer<String> requeue) {
        List<String> requeued = new ArrayList<>();
        List<RequeueReport.Refusal> refused = new ArrayList<>();
        for (String id : ids) {
            try {
                if (!isDryRun) {
                    requeue.accept(id);
                }
                requeued.add(id);
            } catch (NoSuchSubmission | ActRefused e) {
                refused.add(new RequeueReport.Refusal(id, String.valueOf(e.getMessage())));
            }
        }
        return new RequeueReport(isDryRun, requeued, refused);
    }

    /** A new submission of the same address; what is published stays until it is replaced. Uploads have no address. */
    public Receipt rescan(String id, Actor actor) {
        SubmissionView.Origin origin =
                find(id).orElseThrow(() -> NoSuchSubmission.of(id)).origin();
        String repository = origin.repository();
        if (repository == null) {
            throw new ActRefused("could not rescan " + id + " because it was uploaded; upload it again");
        }
        return intake.submit(repository, origin.path(), Submitter.trusted(actor.who()));
    }

    /** Published skills that have these words, by name; those of the page before end with the given one. */
    public List<SkillView> skills(@Nullable String words, @Nullable String afterName, int most) {
        return database.inTransaction(tx -> skills.search(tx, words, afterName, most));
    }

    public Optional<SkillView> skill(String name) {
        return database.inTransaction(tx -> skills.find(tx, name));
    }

    /** The versions of a skill, newest first. */
    public List<VersionView> versions(String name) {
        return database.inTransaction(tx -> skills.versions(tx, name));
    }
}
