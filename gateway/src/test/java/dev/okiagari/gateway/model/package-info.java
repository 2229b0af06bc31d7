@NullMarked
package dev.okiagari.gateway.model;

import org.jspecify.annotations.NullMarked;
