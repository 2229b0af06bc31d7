/** What arXiv says and how it is asked: ids, the Atom query, pages and PDFs. */
@NullMarked
package dev.okiagari.papers.arxiv;

import org.jspecify.annotations.NullMarked;
