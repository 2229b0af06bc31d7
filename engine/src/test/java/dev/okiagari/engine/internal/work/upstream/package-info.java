@NullMarked
package dev.okiagari.engine.internal.work.upstream;

import org.jspecify.annotations.NullMarked;
