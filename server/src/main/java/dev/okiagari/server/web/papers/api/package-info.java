/** Papers as JSON: records and the routes that answer with them. */
@NullMarked
package dev.okiagari.server.web.papers.api;

import org.jspecify.annotations.NullMarked;
