@NullMarked
package dev.okiagari.skills.scan;

import org.jspecify.annotations.NullMarked;
