@NullMarked
package dev.okiagari.papers.view;

import org.jspecify.annotations.NullMarked;
