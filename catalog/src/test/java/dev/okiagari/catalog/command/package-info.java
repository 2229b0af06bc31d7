@NullMarked
package dev.okiagari.catalog.command;

import org.jspecify.annotations.NullMarked;
