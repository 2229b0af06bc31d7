@NullMarked
package dev.okiagari.checks.planted.server.papers;

import org.jspecify.annotations.NullMarked;
