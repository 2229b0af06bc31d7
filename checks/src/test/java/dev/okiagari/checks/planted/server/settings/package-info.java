@NullMarked
package dev.okiagari.checks.planted.server.settings;

import org.jspecify.annotations.NullMarked;
