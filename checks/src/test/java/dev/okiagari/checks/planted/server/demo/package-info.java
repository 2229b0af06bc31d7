@NullMarked
package dev.okiagari.checks.planted.server.demo;

import org.jspecify.annotations.NullMarked;
