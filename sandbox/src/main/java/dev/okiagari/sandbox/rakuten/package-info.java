/** A shop's API: rankings, items, genres and tags that change from day to day. */
@NullMarked
package dev.okiagari.sandbox.rakuten;

import org.jspecify.annotations.NullMarked;
