/** Repositories on code hosts: addresses that are allowed, and their source archives. */
@NullMarked
package dev.okiagari.skills.host;

import org.jspecify.annotations.NullMarked;
