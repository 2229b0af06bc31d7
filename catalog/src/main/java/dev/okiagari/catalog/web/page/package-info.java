/** The catalog's pages: what each shows is worked out here, how it looks is in the templates. */
@NullMarked
package dev.okiagari.catalog.web.page;

import org.jspecify.annotations.NullMarked;
