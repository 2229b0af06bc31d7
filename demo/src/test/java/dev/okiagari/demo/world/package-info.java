@NullMarked
package dev.okiagari.demo.world;

import org.jspecify.annotations.NullMarked;
