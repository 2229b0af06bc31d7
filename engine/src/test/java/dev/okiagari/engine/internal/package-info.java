@org.jspecify.annotations.NullMarked
package dev.okiagari.engine.internal;
