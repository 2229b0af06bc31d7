/** Agent skills. Commands, API and pages use this package and the records that it returns. */
@NullMarked
package dev.okiagari.skills;

import org.jspecify.annotations.NullMarked;
