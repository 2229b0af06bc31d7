/** What the catalog's pages and API have in common: what they ask for, and what they start. */
@NullMarked
package dev.okiagari.server.web.catalog.desk;

import org.jspecify.annotations.NullMarked;
