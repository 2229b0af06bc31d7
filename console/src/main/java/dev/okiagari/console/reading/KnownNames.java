package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.store.NameReads;
import dev.okiagari.kit.terminal.Spelling;
import dev.okiagari.kit.web.Problem;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks names of pipelines, steps and upstreams, and answers unknown ones with those that exist. Pure. */
public record KnownNames(NameReads.Names known) {

    /** Throws a refusal when there is no such pipeline, or no such step in it. Null means any. */
    public void require(@Nullable String pipeline, @Nullable String step) {
        if (pipeline != null && !known.steps().containsKey(pipeline)) {
            throw unknown(
                    say("names.no-pipeline", pipeline), pipeline, known.steps().keySet());
        }
        if (step != null && !steps(pipeline).contains(step)) {
            throw unknown(
                    pipeline == null ? say("names.no-step", step) : say("names.no-step-of", step, pipeline),
                    step,
                    steps(pipeline));
        }
    }

    /** The full name of a step, upstream or pipeline, from its full or short name. Throws a refusal when there is none, or more than one. */
    public String holdable(String word) {
        Collection<String> all = known.holdable();
        if (all.contains(word)) {
            return word;
        }
        List<String> meant =
                all.stream().filter(name -> name.endsWith(":" + word)).toList();
        if (meant.size() > 1) {
            throw Problem.badRequest(say("names.ambiguous", word, String.join(", ", meant)));
        }
        if (meant.isEmpty()) {
            throw unknown(say("names.not-holdable", word), word, all);
        }
        return meant.getFirst();
    }

    private Collection<String> steps(@Nullable String pipeline) {
        TreeSet<String> all = new TreeSet<>();
        if (pipeline == null) {
            known.steps().values().forEach(all::addAll);
            return all;
        }
        return known.steps().getOrDefault(pipeline, List.of());
    }

    private static Problem.Refusal unknown(String none, String word, Collection<String> there) {
        String all = String.join(", ", there);
        return Problem.badRequest(
                there.isEmpty()
                        ? say("names.none-yet", none)
                        : Spelling.nearest(word, there)
                                .map(near -> say("names.did-you-mean", none, near, all))
                                .orElseGet(() -> say("names.existing", none, all)));
    }
}
