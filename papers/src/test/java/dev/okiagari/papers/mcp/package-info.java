@NullMarked
package dev.okiagari.papers.mcp;

import org.jspecify.annotations.NullMarked;
