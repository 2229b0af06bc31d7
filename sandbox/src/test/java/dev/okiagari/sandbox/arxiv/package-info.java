@NullMarked
package dev.okiagari.sandbox.arxiv;

import org.jspecify.annotations.NullMarked;
