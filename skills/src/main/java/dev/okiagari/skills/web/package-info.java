/** Pages and API of skills: what both take in, and their limits. */
@NullMarked
package dev.okiagari.skills.web;

import org.jspecify.annotations.NullMarked;
