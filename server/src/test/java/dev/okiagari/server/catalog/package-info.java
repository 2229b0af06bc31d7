@NullMarked
package dev.okiagari.server.catalog;

import org.jspecify.annotations.NullMarked;
