@NullMarked
package dev.okiagari.server.papers;

import org.jspecify.annotations.NullMarked;
