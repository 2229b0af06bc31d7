package dev.okiagari.papers.embedding;

import java.util.Locale;

/**
 * What a model wants before a text: models of the families E5, BGE and nomic were trained with one word for what is looked for and
 * another for what is found, and find worse without. An immutable value.
 *
 * @param question prefix of search texts
 * @param document before a text that is to be found
 */
public record Prefixes(String question, String document) {
    public static final Prefixes NONE = new Prefixes("", "");

    /** Those of the model's family, by its name; none for a family that needs none or is not known. */
    public static Prefixes of(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        if (name.contains("nomic-embed")) {
            return new Prefixes("search_query: ", "search_document: ");
        }
        // multilingual-e5-large-instruct wants a task before questions and nothing before texts.
        if (name.matches("(.*[/_-])?e5-.*instruct.*")) {
            return new Prefixes(
                    "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ",
                    "");
        }
        if (name.matches("(.*[/_-])?e5-.*")) {
            return new Prefixes("query: ", "passage: ");
        }
        // bge-m3 needs none.
        if (name.matches("(.*[/_-])?bge-(small|base|large)-en.*")) {
            return new Prefixes("Represent this sentence for searching relevant passages: ", "");
        }
        return NONE;
    }
}
