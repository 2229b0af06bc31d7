@NullMarked
package dev.okiagari.console.api;

import org.jspecify.annotations.NullMarked;
