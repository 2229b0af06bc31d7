package dev.okiagari.sandbox.wire;

import dev.okiagari.sandbox.calls.Calls;
import dev.okiagari.sandbox.dial.Dials;
import dev.okiagari.sandbox.dial.InjectedFault;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.RetryAfterHeader;
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

/** Handles all requests of one connection in turn: read, plan, record, wait, work, deliver. For one thread. */
final class Conversation {
    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);

    private final Stand stand;
    private final long connection;
    private final CallerConnection line;
    private final RequestReader reader;
    private final ResponseWriter writer;

    /** The stand-in, its dials and its record of calls. */
    record Stand(StandIn site, Dials dials, Calls calls) {}

    Conversation(Stand stand, Accepted accepted, CountDownLatch closing) throws IOException {
        this.stand = stand;
        this.connection = accepted.number();
        InputStream in = new BufferedInputStream(accepted.socket().getInputStream(), 16 * 1024);
        BufferedOutputStream out = new BufferedOutputStream(accepted.socket().getOutputStream(), 64 * 1024);
        this.line = new CallerConnection(accepted.socket(), in, closing);
        this.reader = new RequestReader(in, out);
        this.writer = new ResponseWriter(out);
    }

    /** A connection and its number. */
    record Accepted(Socket socket, long number) {}

    /** Runs until either side ends the connection. Throws when the connection breaks. */
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
            Response complaint = Response.text(400, "text/plain", String.valueOf(e.getMessage()))
                    .with(new Response.Header("Connection", "close"));
            new Delivery(writer, line, false).deliver(complaint, new InjectedFault.None());
            return null;
        }
    }

    private boolean exchange(Request request) throws IOException {
        long began = System.nanoTime();
        String target = Targets.masked(request.target());
        Dials.Plan plan = stand.dials().plan(new Dials.Arrival(Targets.plain(request.target()), began));
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
            if (plan.fault() instanceof InjectedFault.Cut cut && cut.moment() == Reset.Moment.BEFORE_WORK) {
                writer.finish();
                line.reset();
                return false;
            }
            Response answer = answer(request, plan);
            return new Delivery(writer, line, request.method().equals("HEAD") || answer.isBodiless())
                    .deliver(answer, plan.fault());
        } finally {
            // An answer that was not finished ends here. What was written counts, not what was meant.
            call.end(writer.status(), writer.sent());
        }
    }

    private Response answer(Request request, Dials.Plan plan) {
        try {
            return plan.fault() instanceof InjectedFault.Refuse refuse
                    ? refusal(request, refuse, plan.retryAfter())
                    : stand.site().answer(request);
        } catch (BadRequest e) {
            return Response.text(400, "text/plain", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("could not answer {} because of a fault in the stand-in", Targets.masked(request.target()), e);
            return Response.text(500, "text/plain", "the sandbox itself failed: " + e);
        }
    }

    private Response refusal(Request request, InjectedFault.Refuse refuse, RetryAfterHeader retryAfter) {
        StandIn.Cause cause = switch (refuse.why()) {
            case ERROR -> refuse.status() == 429 ? StandIn.Cause.THROTTLED : StandIn.Cause.FAULT;
            case QUOTA -> StandIn.Cause.THROTTLED;
            case OUTAGE -> StandIn.Cause.OUTAGE;
            case CREDENTIALS -> StandIn.Cause.CREDENTIALS;
        };
        Response answer = stand.site().refusal(new StandIn.Refusal(refuse.status(), cause), request);
        boolean asksToWait = refuse.status() == 429 || refuse.status() == 503;
        return asksToWait ? withRetryAfter(answer, retryAfter) : answer;
    }

    private static Response withRetryAfter(Response answer, RetryAfterHeader retryAfter) {
        return switch (retryAfter.form()) {
            case NONE -> answer;
            case SECONDS -> answer.with(new Response.Header("Retry-After", Long.toString(retryAfter.seconds())));
            case DATE ->
                answer.with(new Response.Header(
                        "Retry-After", HttpDate.of(Instant.now().plusSeconds(retryAfter.seconds()))));
            case RUBBISH -> answer.with(new Response.Header("Retry-After", "in a while"));
        };
    }

    private static boolean wantsToClose(Request request) {
        return request.header("connection").orElse("").equalsIgnoreCase("close");
    }
}
