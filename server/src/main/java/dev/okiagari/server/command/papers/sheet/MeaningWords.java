package dev.okiagari.server.command.papers.sheet;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.papers.search.Meaning;
import java.util.List;

/**
 * Explains how vectors contributed to a search, where that is unexpected. Pure.
 *
 * @param flags lead a recommended command to the same database
 */
public record MeaningWords(Meaning meaning, String flags) {
    private static final int LONGEST_REASON = 200;

    public List<String> remarks() {
        return switch (meaning) {
            case Meaning.NotAsked() -> List.of();
            case Meaning.NoWord() ->
                List.of("the text contains no word to search for; without a text the newest papers are listed");
            case Meaning.Nothing(String embedder) ->
                List.of("searched by words only: the text has no meaning to compare");
            case Meaning.Failed(String embedder, String reason) ->
                List.of("searched by words only: " + embedder + " gave no vector for the text ("
                        + OneLine.of(reason, LONGEST_REASON) + ")");
            case Meaning.Compared(String embedder, boolean byMeaning, Meaning.Vectors papers) ->
                papers.others() == 0 ? List.of() : List.of(ofAnother(papers));
        };
    }

    private String ofAnother(Meaning.Vectors papers) {
        int all = papers.comparable() + papers.others() + papers.none();
        boolean one = papers.others() == 1;
        return papers.others() + " of " + PaperWords.papers(all)
                + (one ? " has vectors of another embedder and is" : " have vectors of another embedder and are")
                + " searched by words only; embed " + (one ? "it" : "them")
                + " again: ./okiagari papers replay --from embedding --all" + flags;
    }

    /** Whether vectors were compared or why not, and how many of the filtered papers have comparable ones. */
    public Json json() {
        return switch (meaning) {
            case Meaning.NotAsked() -> new Json().put("state", "not_asked");
            case Meaning.NoWord() -> new Json().put("state", "no_word");
            case Meaning.Nothing(String embedder) ->
                new Json().put("state", "nothing").put("embedder", embedder);
            case Meaning.Failed(String embedder, String reason) ->
                new Json().put("state", "failed").put("embedder", embedder).put("reason", reason);
            case Meaning.Compared(String embedder, boolean byMeaning, Meaning.Vectors papers) ->
                new Json()
                        .put("state", "compared")
                        .put("embedder", embedder)
                        .put("byMeaning", byMeaning)
                        .put("papersComparable", papers.comparable())
                        .put("papersOfOtherEmbedders", papers.others())
                        .put("papersWithoutVectors", papers.none());
        };
    }
}
