/** The catalog's pages and API in one section of the console. */
@NullMarked
package dev.okiagari.server.web.catalog;

import org.jspecify.annotations.NullMarked;
