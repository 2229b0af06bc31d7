/** The codec of payloads and notes by Jackson 3. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.jackson3;
