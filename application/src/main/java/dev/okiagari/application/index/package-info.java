/** A Lucene index in a folder of this host that follows the change feed of an application. */
@NullMarked
package dev.okiagari.application.index;

import org.jspecify.annotations.NullMarked;
