@NullMarked
package dev.okiagari.kit.web.chart;

import org.jspecify.annotations.NullMarked;
