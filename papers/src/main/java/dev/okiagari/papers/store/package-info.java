/** The tables of the schema papers. All SQL of this application is here. */
@NullMarked
package dev.okiagari.papers.store;

import org.jspecify.annotations.NullMarked;
