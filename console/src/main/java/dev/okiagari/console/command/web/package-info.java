/** Commands that serve the pages and say who may use them. */
@NullMarked
package dev.okiagari.console.command.web;

import org.jspecify.annotations.NullMarked;
