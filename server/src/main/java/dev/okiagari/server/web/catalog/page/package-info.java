/** The catalog's pages: what each shows is worked out here, how it looks is in the templates. */
@NullMarked
package dev.okiagari.server.web.catalog.page;

import org.jspecify.annotations.NullMarked;
