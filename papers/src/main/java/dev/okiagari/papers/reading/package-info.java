/** Reading documents that strangers wrote: in reader processes with limits of their own, or in this process. */
@NullMarked
package dev.okiagari.papers.reading;

import org.jspecify.annotations.NullMarked;
