@NullMarked
package dev.okiagari.kit.web.mount;

import org.jspecify.annotations.NullMarked;
