@NullMarked
package dev.okiagari.checks.planted.application;

import org.jspecify.annotations.NullMarked;
