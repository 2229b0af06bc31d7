@NullMarked
package dev.okiagari.server.web.papers.mcp;

import org.jspecify.annotations.NullMarked;
