/** What people and programs read about submissions. */
@NullMarked
package dev.okiagari.submissions.view;

import org.jspecify.annotations.NullMarked;
