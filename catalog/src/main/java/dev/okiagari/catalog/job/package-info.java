/** Jobs and nets: what is started, with which targets, and how it goes on. */
@NullMarked
package dev.okiagari.catalog.job;

import org.jspecify.annotations.NullMarked;
