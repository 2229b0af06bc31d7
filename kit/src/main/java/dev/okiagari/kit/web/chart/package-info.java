/** Charts and bars of pages, drawn as SVG. */
@NullMarked
package dev.okiagari.kit.web.chart;

import org.jspecify.annotations.NullMarked;
