/** For tests of pipelines: the real engine and a real PostgreSQL, without threads and with a clock that tests move. */
@NullMarked
package dev.okiagari.engine.testing;

import org.jspecify.annotations.NullMarked;
