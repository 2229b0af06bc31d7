@NullMarked
package dev.okiagari.papers.web.page;

import org.jspecify.annotations.NullMarked;
