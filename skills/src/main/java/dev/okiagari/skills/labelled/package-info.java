/** Sets of skills with a label each, and how well the scanner tells them apart. */
@NullMarked
package dev.okiagari.skills.labelled;

import org.jspecify.annotations.NullMarked;
