/** Shows TeX as MathML, without a script. */
@NullMarked
package dev.okiagari.papers.web.math;

import org.jspecify.annotations.NullMarked;
