/** Puts the pages and the API of skills together. */
@NullMarked
package dev.okiagari.server.web.skills.section;

import org.jspecify.annotations.NullMarked;
