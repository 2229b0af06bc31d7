@NullMarked
package dev.okiagari.server.command.papers.sheet;

import org.jspecify.annotations.NullMarked;
