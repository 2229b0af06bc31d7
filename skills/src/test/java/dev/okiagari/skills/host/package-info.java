@NullMarked
package dev.okiagari.skills.host;

import org.jspecify.annotations.NullMarked;
