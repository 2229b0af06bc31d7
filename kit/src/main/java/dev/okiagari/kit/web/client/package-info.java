/** Who a client is, behind proxies too, and how often it may ask. */
@NullMarked
package dev.okiagari.kit.web.client;

import org.jspecify.annotations.NullMarked;
