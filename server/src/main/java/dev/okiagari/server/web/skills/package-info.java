/** Pages and API of skills: what both take in, and their limits. */
@NullMarked
package dev.okiagari.server.web.skills;

import org.jspecify.annotations.NullMarked;
