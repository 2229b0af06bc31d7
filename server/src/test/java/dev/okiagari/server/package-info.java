@NullMarked
package dev.okiagari.server;

import org.jspecify.annotations.NullMarked;
