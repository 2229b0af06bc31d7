/** What commands, API and pages read, each reading in one snapshot of the database. */
@NullMarked
package dev.okiagari.console.desk;

import org.jspecify.annotations.NullMarked;
