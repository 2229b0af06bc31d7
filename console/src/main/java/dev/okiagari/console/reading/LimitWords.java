package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.store.LimitReads.LimitRow;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.why.LimitPhrase;
import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.web.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Changed limits in words, and limits from words: the same in a terminal, in the API and on pages. Pure. */
public final class LimitWords {
    private static final Pattern RATE = Pattern.compile("([0-9]{1,6})/([0-9]*)([a-z]+)");

    private LimitWords() {}

    /** A limit from its name and a value such as 4, 10/s or 1/3s. Refuses names that do not exist. */
    public static Limit parse(NameReads.Names names, String name, String value) {
        requireKnown(names, name);
        try {
            return new Limit(name, name.startsWith(Limit.RATE) ? gap(value) : Long.parseLong(value));
        } catch (NumberFormatException e) {
            throw Problem.badRequest(say("limit.no-value", value));
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    private static void requireKnown(NameReads.Names names, String name) {
        int colon = name.indexOf(':');
        String kind = name.substring(0, colon + 1);
        String of = name.substring(colon + 1);
        if (!List.of(Limit.RATE, Limit.PER_NODE, Limit.ATTEMPTS).contains(kind)) {
            throw Problem.badRequest(say("limit.no-name", name));
        }
        new KnownNames(names).holdable((kind.equals(Limit.RATE) ? "upstream:" : "step:") + of);
    }

    private static long gap(String value) {
        Matcher rate = RATE.matcher(value);
        if (!rate.matches()) {
            throw Problem.badRequest(say("limit.no-rate", value));
        }
        String number = rate.group(2).isEmpty() ? "1" : rate.group(2);
        try {
            Duration per = new DurationConverter().convert(number + rate.group(3));
            return Limit.rate("any", Integer.parseInt(rate.group(1)), per).value();
        } catch (picocli.CommandLine.TypeConversionException e) {
            throw Problem.badRequest(say("limit.no-rate", value));
        }
    }

    /** All names of limits that can be changed. */
    public static List<String> choices(NameReads.Names names) {
        List<String> all = new ArrayList<>();
        names.upstreams().forEach(u -> all.add(Limit.RATE + u));
        names.steps()
                .forEach((pipeline, steps) -> steps.forEach(step -> {
                    all.add(Limit.PER_NODE + pipeline + ":" + step);
                    all.add(Limit.ATTEMPTS + pipeline + ":" + step);
                }));
        return all;
    }

    /** What of this list concerns a step. */
    public static List<LimitRow> ofStep(List<LimitRow> limits, String pipeline, String step) {
        String at = HoldName.step(pipeline, step).text().substring("step:".length());
        return limits.stream()
                .filter(l -> l.name().equals(Limit.PER_NODE + at) || l.name().equals(Limit.ATTEMPTS + at))
                .toList();
    }

    /** What of this list concerns an upstream. */
    public static Optional<LimitRow> ofUpstream(List<LimitRow> limits, String upstream) {
        return limits.stream()
                .filter(l -> l.name().equals(Limit.RATE + upstream))
                .findFirst();
    }

    /** Such as "4 at a time on each node". */
    public static String value(LimitRow limit) {
        return LimitPhrase.value(limit.name(), limit.value());
    }

    /** What the code says. */
    public static String inCode(LimitRow limit) {
        return limit.inCode() == null ? say("limit.none-in-code") : LimitPhrase.value(limit.name(), limit.inCode());
    }

    /** The change with its author and reason; empty for none. */
    public static String change(@Nullable LimitRow limit) {
        return limit == null ? "" : say("limit.change", value(limit), inCode(limit), limit.by(), limit.reason());
    }
}
