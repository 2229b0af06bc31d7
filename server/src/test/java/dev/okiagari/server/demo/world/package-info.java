@NullMarked
package dev.okiagari.server.demo.world;

import org.jspecify.annotations.NullMarked;
