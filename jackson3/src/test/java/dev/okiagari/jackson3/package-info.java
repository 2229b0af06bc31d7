/** What both codecs promise. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.jackson3;
