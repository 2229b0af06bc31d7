@NullMarked
package dev.okiagari.application.store;

import org.jspecify.annotations.NullMarked;
