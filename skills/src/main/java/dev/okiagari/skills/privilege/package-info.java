/** What a skill does against what it declares. */
@NullMarked
package dev.okiagari.skills.privilege;

import org.jspecify.annotations.NullMarked;
