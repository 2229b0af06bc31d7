@NullMarked
package dev.okiagari.demo;

import org.jspecify.annotations.NullMarked;
