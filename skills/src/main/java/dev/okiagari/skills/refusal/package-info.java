/** What people asked for and do not get, with the reason. */
@NullMarked
package dev.okiagari.skills.refusal;

import org.jspecify.annotations.NullMarked;
