package dev.okiagari.papers.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done to papers.
 *
 * @param act retry, replay or delete
 * @param from the step that is run again first; null unless replayed
 * @param done the ids of the papers it was done to
 * @param refused why, for each other paper
 */
public record PaperActJson(String act, @Nullable String from, List<String> done, List<String> refused) {}
