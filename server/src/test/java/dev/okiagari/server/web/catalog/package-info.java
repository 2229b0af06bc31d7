@NullMarked
package dev.okiagari.server.web.catalog;

import org.jspecify.annotations.NullMarked;
