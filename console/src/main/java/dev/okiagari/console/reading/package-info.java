/** What commands, API and pages read, each reading in one snapshot of the database. */
@NullMarked
package dev.okiagari.console.reading;

import org.jspecify.annotations.NullMarked;
