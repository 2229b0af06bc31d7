package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A page of a list of items. Pure. */
public record ItemsPage(ItemSelection query, NameReads.Names names, ItemReadings.Page found) {
    public static final int SIZE = 50;

    /** A choice of the filter. */
    public record Choice(String name, String label, String chosen, List<String> values) {}

    /** A text of the filter. */
    public record Text(String name, String label, String value, String hint) {}

    public List<ItemSnapshot> items() {
        return found.items();
    }

    public @Nullable String next() {
        return found.next();
    }

    public String nextPath() {
        return "/items?" + query.text() + (query.text().isEmpty() ? "" : "&") + "cursor="
                + URLEncoder.encode(String.valueOf(found.next()), StandardCharsets.UTF_8);
    }

    public String sentence() {
        String what = query.values().isEmpty() ? say("items.unended") : say("items.some", query.words());
        return found.next() == null ? say("items.all", what) : say("items.first", what, items().size());
    }

    public String emptySentence() {
        return say(
                found.next() != null
                        ? "items.none-on-pages"
                        : query.values().isEmpty() ? "items.none-open" : "items.none-match");
    }

    /** The sentence of an item without its name. */
    public static String brief(ItemSnapshot item) {
        String why = item.why();
        return why.startsWith(item.name() + " ") ? why.substring(item.name().length() + 1) : why;
    }

    /** Whether all of them can be acted on at once: a filter that names something, and not what changes by the second. */
    public boolean canAct() {
        return !query.values().isEmpty() && !query.get("state").equals("stale");
    }

    public List<Act> acts() {
        return query.get("pipeline").isEmpty()
                ? List.of(Act.RETRY, Act.CANCEL, Act.HOLD, Act.RELEASE)
                : List.of(Act.RETRY, Act.REPLAY, Act.CANCEL, Act.HOLD, Act.RELEASE);
    }

    public String actPath(Act act) {
        return "/actions/preview?" + query.text() + "&act=" + act.word();
    }

    public static String label(Act act) {
        return say("items.act." + act.word());
    }

    public List<Choice> choices() {
        List<String> states = new ArrayList<>(List.of("", "retrying", "held", "stale"));
        Stream.of(State.values()).map(State::word).forEach(states::add);
        states.add("all");
        List<String> kinds = new ArrayList<>(List.of(""));
        Stream.of(Kind.values()).map(Kind::word).forEach(kinds::add);
        List<String> pipelines = new ArrayList<>(List.of(""));
        pipelines.addAll(names.steps().keySet());
        List<String> steps = new ArrayList<>(List.of(""));
        steps.addAll(names.steps().getOrDefault(query.get("pipeline"), List.of()));
        return List.of(
                choice("pipeline", say("word.pipeline"), pipelines),
                choice("step", say("word.step"), steps),
                choice("state", say("word.state"), states),
                choice("kind", say("items.failure-kind"), kinds));
    }

    private Choice choice(String name, String label, List<String> values) {
        return new Choice(name, label, query.get(name), values);
    }

    public List<Text> texts() {
        return List.of(
                text("category", say("word.category"), "arxiv.rate_limit"),
                text("prefix", say("items.key-begins"), "2406."),
                text("run", say("word.run"), "418"),
                text("olderThan", say("items.submitted-before"), "2h"));
    }

    private Text text(String name, String label, String hint) {
        return new Text(name, label, query.get(name), hint);
    }
}
