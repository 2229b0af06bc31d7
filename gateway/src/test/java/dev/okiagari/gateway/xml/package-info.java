@NullMarked
package dev.okiagari.gateway.xml;

import org.jspecify.annotations.NullMarked;
