/**
 * An embedded PostgreSQL: adopted or started in a data folder, durable, shared by every process that opens the folder, and
 * stopped by the last of them. {@link dev.okiagari.postgres.EmbeddedPostgres} is where to begin.
 */
@NullMarked
package dev.okiagari.postgres;

import org.jspecify.annotations.NullMarked;
