/** What pages, API and tools of papers work with. */
@NullMarked
package dev.okiagari.server.web.papers.desk;

import org.jspecify.annotations.NullMarked;
