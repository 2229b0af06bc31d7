@NullMarked
package dev.okiagari.server.command.catalog;

import org.jspecify.annotations.NullMarked;
