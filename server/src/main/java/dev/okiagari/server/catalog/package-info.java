/** How this program opens the catalog: its settings and which addresses may be called for it. */
@NullMarked
package dev.okiagari.server.catalog;

import org.jspecify.annotations.NullMarked;
