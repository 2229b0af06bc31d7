/** The catalog's API. */
@NullMarked
package dev.okiagari.catalog.web.api;

import org.jspecify.annotations.NullMarked;
