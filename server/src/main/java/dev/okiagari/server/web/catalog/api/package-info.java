/** The catalog's API. */
@NullMarked
package dev.okiagari.server.web.catalog.api;

import org.jspecify.annotations.NullMarked;
