package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.calls.Calls;
import dev.okiagari.sandbox.dial.Dials;
import dev.okiagari.sandbox.dial.Fault;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.RetryAfter;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All requests of one connection, one after the other: read, plan, note, wait, work, deliver. For one thread. */
final class Conversation {
    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);

    private final Stand stand;
    private final long connection;
    private final Line line;
    private final RequestReader reader;
    private final AnswerWriter writer;

    /** Who answers, how it misbehaves, and who remembers. */
    record Stand(Site site, Dials dials, Calls calls) {}

    Conversation(Stand stand, Accepted accepted, CountDownLatch closing) throws IOException {
        this.stand = stand;
        this.connection = accepted.number();
        InputStream in = new BufferedInputStream(accepted.socket().getInputStream(), 16 * 1024);
        BufferedOutputStream out = new BufferedOutputStream(accepted.socket().getOutputStream(), 64 * 1024);
        this.line = new Line(accepted.socket(), in, closing);
        this.reader = new RequestReader(in, out);
        this.writer = new AnswerWriter(out);
    }

    /** A connection and its number. */
    record Accepted(Socket socket, long number) {}

    /** Until either side ends it. Throws when the connection breaks. */
    void hold() throws IOException {
        line.expectRequests();
        boolean goOn = true;
        while (goOn) {
            Request request = nextOrComplain();
            goOn = request != null && exchange(request) && !wantsToClose(request);
        }
    }

    private @Nullable Request nextOrComplain() throws IOException {
        try {
            return reader.next();
        } catch (BadRequest e) {
            Answer complaint = Answer.text(400, "text/plain", String.valueOf(e.getMessage()))
                    .with(new Answer.Header("Connection", "close"));
            new Delivery(writer, line, false).deliver(complaint, new Fault.None());
            return null;
        }
    }

    private boolean exchange(Request request) throws IOException {
        long began = System.nanoTime();
        String target = Targets.masked(request.target());
        Dials.Plan plan = stand.dials().plan(new Dials.Asked(Targets.plain(request.target()), began));
        Calls.Open call = stand.calls()
                .begin(new Calls.Asking(
                        request.method(),
                        target,
                        request.header("idempotency-key").orElse(""),
                        request.header("user-agent").orElse(""),
                        connection,
                        plan.fault().word(),
                        began));
        writer.next(() -> call.end(writer.status(), writer.sent()));
        try {
            if (!line.pause(plan.delay())) {
                return false;
            }
            if (plan.fault() instanceof Fault.Cut cut && cut.moment() == Reset.Moment.BEFORE_WORK) {
                writer.finish();
                line.reset();
                return false;
            }
            Answer answer = answer(request, plan);
            return new Delivery(writer, line, request.method().equals("HEAD") || answer.isBodiless())
                    .deliver(answer, plan.fault());
        } finally {
            // An answer that was not finished ends here. What was written counts, not what was meant.
            call.end(writer.status(), writer.sent());
        }
    }

    private Answer answer(Request request, Dials.Plan plan) {
        try {
            return plan.fault() instanceof Fault.Refuse refuse
                    ? refusal(request, refuse, plan.retryAfter())
                    : stand.site().answer(request);
        } catch (BadRequest e) {
            return Answer.text(400, "text/plain", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("could not answer {} because of a fault in the stand-in", Targets.masked(request.target()), e);
            return Answer.text(500, "text/plain", "the sandbox itself failed: " + e);
        }
    }

    private Answer refusal(Request request, Fault.Refuse refuse, RetryAfter retryAfter) {
        Site.Cause cause = switch (refuse.why()) {
            case ERROR -> refuse.status() == 429 ? Site.Cause.THROTTLED : Site.Cause.FAULT;
            case QUOTA -> Site.Cause.THROTTLED;
            case OUTAGE -> Site.Cause.OUTAGE;
            case CREDENTIALS -> Site.Cause.CREDENTIALS;
        };
        Answer answer = stand.site().refusal(new Site.Refusal(refuse.status(), cause), request);
        boolean asksToWait = refuse.status() == 429 || refuse.status() == 503;
        return asksToWait ? withRetryAfter(answer, retryAfter) : answer;
    }

    private static Answer withRetryAfter(Answer answer, RetryAfter retryAfter) {
        return switch (retryAfter.form()) {
            case NONE -> answer;
            case SECONDS -> answer.with(new Answer.Header("Retry-After", Long.toString(retryAfter.seconds())));
            case DATE ->
                answer.with(new Answer.Header(
                        "Retry-After", HttpDate.of(Instant.now().plusSeconds(retryAfter.seconds()))));
            case RUBBISH -> answer.with(new Answer.Header("Retry-After", "in a while"));
        };
    }

    private static boolean wantsToClose(Request request) {
        return request.header("connection").orElse("").equalsIgnoreCase("close");
    }
}
