/** XML from outside, without document types and entities, within bounds. */
@NullMarked
package dev.okiagari.gateway.xml;

import org.jspecify.annotations.NullMarked;
