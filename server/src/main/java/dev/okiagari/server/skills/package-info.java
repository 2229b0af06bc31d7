/** The skills application in this program: its settings and what it opens. */
@NullMarked
package dev.okiagari.server.skills;

import org.jspecify.annotations.NullMarked;
