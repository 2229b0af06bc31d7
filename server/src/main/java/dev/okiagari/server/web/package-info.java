/** What the pages of all applications share. */
@NullMarked
package dev.okiagari.server.web;

import org.jspecify.annotations.NullMarked;
