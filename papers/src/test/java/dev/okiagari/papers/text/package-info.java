@NullMarked
package dev.okiagari.papers.text;

import org.jspecify.annotations.NullMarked;
