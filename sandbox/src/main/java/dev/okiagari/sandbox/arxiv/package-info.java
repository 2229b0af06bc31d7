/** arXiv: papers that cite each other, as Atom, HTML and PDF. */
@NullMarked
package dev.okiagari.sandbox.arxiv;

import org.jspecify.annotations.NullMarked;
