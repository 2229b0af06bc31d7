package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.demo.world.World;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Latency;
import dev.okiagari.sandbox.dial.Outage;
import dev.okiagari.sandbox.dial.RetryAfterHeader;
import dev.okiagari.sandbox.dial.Stall;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The few dials of a service that the page shows.
 *
 * @param errors percent of answers that are a 503
 * @param latency milliseconds before each answer
 * @param storm nine of ten answers are a 429
 * @param hang half of the answers stop in the middle for a minute and a half
 */
public record Dial(
        String service, int errors, int latency, boolean storm, boolean hang, boolean outage, boolean wrongKey) {
    public static final int MOST_LATENCY = 5_000;

    private static final double STORM = 0.9;
    private static final double HANGING = 0.5;
    private static final long HANG_MILLIS = 90_000;
    private static final int STORM_SECONDS = 5;

    static List<Dial> all(World world) {
        return World.NAMES.keySet().stream().map(name -> of(world, name)).toList();
    }

    static Dial of(World world, String name) {
        DialSettings now = world.station(name).dials().settings();
        return new Dial(
                name,
                (int) Math.round(now.errors().getOrDefault(503, 0.0) * 100),
                (int) now.latency().millis(),
                now.errors().getOrDefault(429, 0.0) > 0,
                now.stall().rate() > 0,
                now.outage() != Outage.NONE,
                now.credentials() != Credentials.ACCEPTED);
    }

    static Dial from(String name, Context request) {
        Parameters form = Parameters.form(request);
        return new Dial(
                name,
                form.between("errors", 0, 100),
                form.between("latency", 0, MOST_LATENCY),
                form.isGiven("storm"),
                form.isGiven("hang"),
                form.isGiven("outage"),
                form.isGiven("wrongKey"));
    }

    public String title() {
        return World.NAMES.getOrDefault(service, service);
    }

    /** The dials with these in their places. Rates share one throw of the dice: a storm leaves little room for others. */
    DialSettings applyTo(DialSettings before) {
        double rate = errors / 100.0;
        Map<Integer, Double> all = new HashMap<>();
        double room = 1.0;
        if (storm) {
            all.put(429, STORM);
            room -= STORM;
        }
        if (hang) {
            room -= Math.min(room, HANGING);
        }
        double stall = hang ? Math.min(storm ? 1 - STORM : HANGING, HANGING) : 0;
        if (rate > 0) {
            all.put(503, Math.max(0, Math.min(rate, room)));
        }
        return before.withErrors(all)
                .with(new RetryAfterHeader(
                        storm ? RetryAfterHeader.Form.SECONDS : RetryAfterHeader.Form.NONE, STORM_SECONDS))
                .with(new Latency(latency, latency / 4))
                .with(new Stall(stall, Stall.Phase.IN_BODY, HANG_MILLIS))
                .with(outage ? Outage.UNAVAILABLE : Outage.NONE)
                .with(wrongKey ? Credentials.REFUSED_401 : Credentials.ACCEPTED);
    }

    /** What was turned, in words; empty when nothing was. */
    String differenceFrom(Dial before) {
        List<String> words = new ArrayList<>();
        if (errors != before.errors) {
            words.add(say("dial.errors", errors));
        }
        if (latency != before.latency) {
            words.add(say("dial.latency", latency));
        }
        flip(words, say("break.429-storm"), before.storm, storm);
        flip(words, say("word.hang"), before.hang, hang);
        flip(words, say("word.outage"), before.outage, outage);
        flip(words, say("break.wrong-key"), before.wrongKey, wrongKey);
        return String.join(", ", words);
    }

    private static void flip(List<String> words, String name, boolean before, boolean now) {
        if (before != now) {
            words.add(now ? say("dial.on", name) : say("dial.off", name));
        }
    }
}
