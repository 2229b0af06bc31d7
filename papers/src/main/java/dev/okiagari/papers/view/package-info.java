/** What people and programs read of papers: records, each a reading at one moment. */
@NullMarked
package dev.okiagari.papers.view;

import org.jspecify.annotations.NullMarked;
