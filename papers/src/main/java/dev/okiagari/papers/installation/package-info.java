/** How papers are installed into a program: their settings, commands, pages and API. */
@NullMarked
package dev.okiagari.papers.installation;

import org.jspecify.annotations.NullMarked;
