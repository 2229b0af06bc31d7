/** Commands that make, list and revoke API tokens and make sign-in links. */
@NullMarked
package dev.okiagari.console.command.token;

import org.jspecify.annotations.NullMarked;
