/** The API of skills: routes, and the records that they answer with. */
@NullMarked
package dev.okiagari.skills.web.api;

import org.jspecify.annotations.NullMarked;
