@NullMarked
package dev.okiagari.gateway.http;

import org.jspecify.annotations.NullMarked;
