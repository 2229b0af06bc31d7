@NullMarked
package dev.okiagari.server.web.catalog.page;

import org.jspecify.annotations.NullMarked;
