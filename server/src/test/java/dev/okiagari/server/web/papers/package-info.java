@NullMarked
package dev.okiagari.server.web.papers;

import org.jspecify.annotations.NullMarked;
