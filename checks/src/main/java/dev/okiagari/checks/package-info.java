/** Rules for the code base itself: what its sources may look like. The tests beside it apply them to every module. */
@NullMarked
package dev.okiagari.checks;

import org.jspecify.annotations.NullMarked;
