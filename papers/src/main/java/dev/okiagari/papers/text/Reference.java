package dev.okiagari.papers.text;

import dev.okiagari.papers.arxiv.PaperId;
import java.util.Optional;

/**
 * An entry of the list of references.
 *
 * @param arxivId the paper it names in an arXiv context, without version
 * @param doi in lower case, without a prefix
 * @param title as far as it can be told
 * @param raw the whole entry, without its number
 */
public record Reference(Optional<PaperId> arxivId, Optional<String> doi, Optional<String> title, String raw) {}
