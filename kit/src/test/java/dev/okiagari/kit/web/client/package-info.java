@NullMarked
package dev.okiagari.kit.web.client;

import org.jspecify.annotations.NullMarked;
