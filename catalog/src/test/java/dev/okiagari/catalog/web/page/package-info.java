@NullMarked
package dev.okiagari.catalog.web.page;

import org.jspecify.annotations.NullMarked;
