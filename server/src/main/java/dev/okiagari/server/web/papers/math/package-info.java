/** Shows TeX as MathML, without a script. */
@NullMarked
package dev.okiagari.server.web.papers.math;

import org.jspecify.annotations.NullMarked;
