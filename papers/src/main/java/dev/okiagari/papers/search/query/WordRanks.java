package dev.okiagari.papers.search.query;

import java.util.function.IntPredicate;

/**
 * The order of papers by words, as far as it is known.
 *
 * @param best documents of papers, best first
 * @param total how many papers have the words
 * @param isAny whether the paper of a document is one of them, be it far behind the best
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WordRanks(int[] best, int total, IntPredicate isAny) {}
