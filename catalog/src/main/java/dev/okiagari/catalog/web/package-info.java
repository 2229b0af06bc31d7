/** What requests of the catalog's pages and API have in common. */
@NullMarked
package dev.okiagari.catalog.web;

import org.jspecify.annotations.NullMarked;
