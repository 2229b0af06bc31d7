@NullMarked
package dev.okiagari.papers.text.pdf;

import org.jspecify.annotations.NullMarked;
