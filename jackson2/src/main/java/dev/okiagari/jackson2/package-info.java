/** The codec of payloads and notes by Jackson 2. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.jackson2;
