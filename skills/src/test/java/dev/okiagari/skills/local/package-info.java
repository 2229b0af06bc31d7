@NullMarked
package dev.okiagari.skills.local;

import org.jspecify.annotations.NullMarked;
