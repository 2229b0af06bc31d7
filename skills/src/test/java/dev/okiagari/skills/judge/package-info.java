@NullMarked
package dev.okiagari.skills.judge;

import org.jspecify.annotations.NullMarked;
