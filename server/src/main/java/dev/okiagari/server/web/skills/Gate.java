package dev.okiagari.server.web.skills;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.server.web.ClientAddress;
import dev.okiagari.server.web.ClientLimit;
import dev.okiagari.submissions.ActRefused;
import dev.okiagari.submissions.KeyReused;
import dev.okiagari.submissions.NoSuchSubmission;
import dev.okiagari.submissions.Submissions;
import dev.okiagari.submissions.Submitter;
import dev.okiagari.submissions.TooManySubmissions;
import dev.okiagari.submissions.host.BadAddress;
import dev.okiagari.submissions.skill.SkillRefused;
import dev.okiagari.submissions.view.Receipt;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Everything that comes in passes here: limits per client, what is submitted, and refusals as problems. Threads may share it. */
public final class Gate {
    private static final int LONGEST_KEY = 255;

    /** Unpacking needs memory; who submits meanwhile waits for a moment. */
    private static final int UNPACKED_AT_ONCE = 3;

    private final Submissions submissions;
    private final ClientAddress clients;
    private final WebLimits limits;
    private final ClientLimit reads;
    private final ClientLimit tries;
    private final Semaphore unpacking = new Semaphore(UNPACKED_AT_ONCE, true);

    Gate(Submissions submissions, ClientAddress clients, WebLimits limits) {
        this.submissions = submissions;
        this.clients = clients;
        this.limits = limits;
        this.reads = new ClientLimit(limits.reads(), Duration.ofMinutes(1), Ticks::now);
        this.tries = new ClientLimit(limits.tries(), Duration.ofHours(1), Ticks::now);
    }

    /** A handler that reads: limited per client, those who are signed in by their name. */
    public Handler reading(Handler handler) {
        return answering(request -> {
            reads.count(client(request));
            handler.handle(request);
        });
    }

    /** A handler whose refusals are answered as problems. */
    public Handler answering(Handler handler) {
        return request -> {
            try {
                handler.handle(request);
            } catch (DatabaseFailed e) {
                throw e.isUnavailable() ? new Problem.Refusal(Problem.databaseAway()) : e;
            } catch (NoSuchSubmission e) {
                throw Problem.notFound(text(e));
            } catch (ActRefused | KeyReused e) {
                throw Problem.conflict(text(e));
            }
        };
    }

    /** Whom a limit counts. */
    public String client(Context request) {
        Who who = Who.of(request);
        return who.role() == Role.EVERYBODY ? clients.of(request) : "user " + who.name();
    }

    public int streams() {
        return limits.streams();
    }

    /**
     * Takes in what a request submits.
     *
     * @param key with which the request may be repeated; null: none
     */
    public Receipt submit(Context request, @Nullable String key) {
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            throw Problem.badRequest("an Idempotency-Key has 1 to " + LONGEST_KEY + " characters");
        }
        Who who = Who.of(request);
        boolean isTrusted = who.may(Role.OPERATOR);
        if (!isTrusted) {
            tries.count(client(request));
        }
        Submitter submitter = isTrusted ? Submitter.trusted(who.name()) : Submitter.client(clients.of(request));
        SubmitForm form = SubmitForm.read(request, limits.patience());
        try {
            return submit(form, submitter.withKey(key));
        } catch (BadAddress e) {
            throw Problem.badRequest(text(e));
        } catch (SkillRefused | ClassifiedException e) {
            throw new Problem.Refusal(Problem.of(422, "not-a-skill", "This is not a skill", text(e)));
        } catch (TooManySubmissions e) {
            throw Problem.tooMany((int) Math.max(1, e.retryAfter().toSeconds()));
        }
    }

    private Receipt submit(SubmitForm form, Submitter submitter) {
        SubmitForm.Upload file = form.file();
        if (file == null) {
            return submissions.submit(form.repository(), form.path(), submitter);
        }
        unpacking.acquireUninterruptibly();
        try {
            return submissions.upload(file.bytes(), file.isManifest(), submitter);
        } finally {
            unpacking.release();
        }
    }

    /** For whoever has the secret. */
    public void withdraw(String id, String secret) {
        if (submissions.find(id).isEmpty()) {
            throw Problem.notFound("there is no submission with this id");
        }
        if (!submissions.isSecret(id, secret)) {
            throw new Problem.Refusal(Problem.of(
                    403, "wrong-secret", "Not allowed", "this is not the secret that was given at submission"));
        }
        submissions.withdraw(id, secret);
    }

    private static String text(RuntimeException e) {
        return Visible.of(e.getMessage());
    }
}
