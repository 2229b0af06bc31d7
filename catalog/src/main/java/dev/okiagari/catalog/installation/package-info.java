/** How the catalog is installed into a program: its settings, commands, pages and API. */
@NullMarked
package dev.okiagari.catalog.installation;

import org.jspecify.annotations.NullMarked;
