@NullMarked
package dev.okiagari.server.web;

import org.jspecify.annotations.NullMarked;
