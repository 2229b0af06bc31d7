@NullMarked
package dev.okiagari.skills.privilege;

import org.jspecify.annotations.NullMarked;
