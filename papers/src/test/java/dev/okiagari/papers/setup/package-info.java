@NullMarked
package dev.okiagari.papers.setup;

import org.jspecify.annotations.NullMarked;
