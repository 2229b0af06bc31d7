@NullMarked
package dev.okiagari.papers.store;

import org.jspecify.annotations.NullMarked;
