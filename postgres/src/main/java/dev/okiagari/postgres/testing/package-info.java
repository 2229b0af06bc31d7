/** PostgreSQL for tests: one server per machine and user, one fresh database per test class. */
@NullMarked
package dev.okiagari.postgres.testing;

import org.jspecify.annotations.NullMarked;
