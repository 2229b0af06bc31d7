/** The pages of skills. */
@NullMarked
package dev.okiagari.server.web.skills.page;

import org.jspecify.annotations.NullMarked;
