@NullMarked
package dev.okiagari.skills;

import org.jspecify.annotations.NullMarked;
