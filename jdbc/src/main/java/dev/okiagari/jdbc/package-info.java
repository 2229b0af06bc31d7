/** What every module needs to work with PostgreSQL: statements, what errors mean, and messages that may be stored and shown. */
@NullMarked
package dev.okiagari.jdbc;

import org.jspecify.annotations.NullMarked;
