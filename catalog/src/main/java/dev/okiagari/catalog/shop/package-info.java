/** The shop: one request per call, and what its refusals mean. */
@NullMarked
package dev.okiagari.catalog.shop;

import org.jspecify.annotations.NullMarked;
