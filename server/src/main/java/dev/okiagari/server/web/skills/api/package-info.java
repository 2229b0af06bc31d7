/** The API of skills: routes, and the records that they answer with. */
@NullMarked
package dev.okiagari.server.web.skills.api;

import org.jspecify.annotations.NullMarked;
