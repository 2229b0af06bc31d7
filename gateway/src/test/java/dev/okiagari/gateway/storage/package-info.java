@NullMarked
package dev.okiagari.gateway.storage;

import org.jspecify.annotations.NullMarked;
