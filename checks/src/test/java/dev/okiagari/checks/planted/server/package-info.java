@NullMarked
package dev.okiagari.checks.planted.server;

import org.jspecify.annotations.NullMarked;
