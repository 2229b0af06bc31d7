package dev.okiagari.papers.search;

/** How a paper came to be among the hits. */
public enum Way {
    /** It has words that were looked for, or is the paper whose id was typed. */
    WORDS,
    /** One of its sections lies near the question, as a model sees it. */
    MEANING,
    /** One of its sections has similar words: found by vectors that know nothing of meaning. */
    LIKENESS
}
