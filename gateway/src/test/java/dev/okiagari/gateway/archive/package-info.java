@NullMarked
package dev.okiagari.gateway.archive;

import org.jspecify.annotations.NullMarked;
