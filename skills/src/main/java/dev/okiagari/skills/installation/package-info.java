/** How skills are installed into a program: their settings, commands, pages and API. */
@NullMarked
package dev.okiagari.skills.installation;

import org.jspecify.annotations.NullMarked;
