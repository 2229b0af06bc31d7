package dev.okiagari.skills.web;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.program.Serving;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.Who;
import dev.okiagari.kit.web.client.ClientAddress;
import dev.okiagari.kit.web.client.ClientLimit;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.Submitter;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.SkillsProblems;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.SubmissionFilter;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** What the routes about skills share: the context, roles, limits per client, and refusals as problems. Threads may share it. */
public final class SkillsWeb {
    private static final int LONGEST_KEY = 255;
    private static final int LONGEST_REASON = 1000;

    /** Unpacking needs memory; who submits meanwhile waits for a moment. */
    private static final int UNPACKED_AT_ONCE = 3;

    private final SkillsContext context;
    private final Serving serving;
    private final WebLimits limits;
    private final ClientLimit reads;
    private final ClientLimit tries;
    private final ClientLimit secrets;
    private final Semaphore unpacking = new Semaphore(UNPACKED_AT_ONCE, true);

    public SkillsWeb(Serving serving, WebLimits limits) {
        this.context = SkillsContext.over(serving.runtime());
        this.serving = serving;
        this.limits = limits;
        this.reads = new ClientLimit(limits.reads(), Duration.ofMinutes(1), WebTicks::now);
        this.secrets = new ClientLimit(limits.secrets(), Duration.ofHours(1), WebTicks::now);
        this.tries = new ClientLimit(limits.tries(), Duration.ofHours(1), WebTicks::now);
    }

    public SkillsContext context() {
        return context;
    }

    /** Who may read submissions and skills. */
    public Role reader() {
        return serving.reader();
    }

    public Role submitter() {
        return serving.submitter();
    }

    public boolean isPublic() {
        return serving.isPublic();
    }

    /** How many one client may have open. */
    public int streams() {
        return limits.streams();
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
            } catch (RuntimeException e) {
                throw SkillsProblems.refusal(e);
            }
        };
    }

    /** Whom a limit counts. */
    public String client(Context request) {
        Who who = Who.of(request);
        return who.role() == Role.EVERYBODY ? ClientAddress.of(request).key() : "user " + who.name();
    }

    /** Who acts, with the reason that every act has. */
    public static Actor actor(Context request, @Nullable String reason) {
        if (reason == null || reason.isBlank()) {
            throw Problem.badRequest(say("reason.missing"));
        }
        if (reason.length() > LONGEST_REASON) {
            throw Problem.badRequest(say("reason.long", LONGEST_REASON));
        }
        return Actor.person(Who.of(request).name(), reason.strip());
    }

    /** What a list is asked for, checked. */
    public static @Nullable String words(@Nullable String given) {
        if (given != null && given.length() > SubmissionFilter.LONGEST_TEXT) {
            throw Problem.badRequest(say("filter.long", "q", SubmissionFilter.LONGEST_TEXT));
        }
        return given;
    }

    /**
     * Takes in what a request submits.
     *
     * @param key with which the request may be repeated; null: none
     */
    public Receipt submit(Context request, @Nullable String key) {
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            throw Problem.badRequest(say("submit.key", LONGEST_KEY));
        }
        Who who = Who.of(request);
        boolean isTrusted = who.may(Role.OPERATOR);
        if (!isTrusted) {
            tries.count(client(request));
        }
        Submitter submitter = isTrusted
                ? Submitter.trusted(who.name())
                : Submitter.client(ClientAddress.of(request).key());
        return submit(SubmitForm.read(request, limits.patience()), submitter.withKey(key));
    }

    private Receipt submit(SubmitForm form, Submitter submitter) {
        Submissions submissions = context.submissions();
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

    /** For the holder of the secret. Guesses are limited per client. */
    public void withdraw(Context request, String id, String secret) {
        secrets.count(client(request));
        if (context.submissions().find(id).isEmpty()) {
            throw SkillsProblems.noSuchSubmission();
        }
        if (!context.submissions().isSecret(id, secret)) {
            throw SkillsProblems.wrongSecret();
        }
        context.submissions().withdraw(id, secret);
    }
}
