@NullMarked
package dev.okiagari.gateway.contract;

import org.jspecify.annotations.NullMarked;
