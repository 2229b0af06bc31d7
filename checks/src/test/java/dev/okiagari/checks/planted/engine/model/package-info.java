@NullMarked
package dev.okiagari.checks.planted.engine.model;

import org.jspecify.annotations.NullMarked;
