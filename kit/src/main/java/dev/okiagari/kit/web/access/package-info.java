/** Who may do what: API tokens, sign-in links, sessions, and the check before every request. */
@NullMarked
package dev.okiagari.kit.web.access;

import org.jspecify.annotations.NullMarked;
