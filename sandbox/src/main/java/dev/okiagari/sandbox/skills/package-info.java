/** Repositories of skills as source archives, good, bad and hostile. */
@NullMarked
package dev.okiagari.sandbox.skills;

import org.jspecify.annotations.NullMarked;
