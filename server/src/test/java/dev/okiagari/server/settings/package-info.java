@NullMarked
package dev.okiagari.server.settings;

import org.jspecify.annotations.NullMarked;
