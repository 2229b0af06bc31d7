@NullMarked
package dev.okiagari.papers.command;

import org.jspecify.annotations.NullMarked;
