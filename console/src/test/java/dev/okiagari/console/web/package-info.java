@NullMarked
package dev.okiagari.console.web;

import org.jspecify.annotations.NullMarked;
