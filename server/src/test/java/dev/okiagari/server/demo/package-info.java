@NullMarked
package dev.okiagari.server.demo;

import org.jspecify.annotations.NullMarked;
