/** The pages of skills. */
@NullMarked
package dev.okiagari.skills.web.page;

import org.jspecify.annotations.NullMarked;
