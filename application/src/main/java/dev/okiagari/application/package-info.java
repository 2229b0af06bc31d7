/** What every application needs: its database and tables, statements with their values, and what follows its changes. */
@NullMarked
package dev.okiagari.application;

import org.jspecify.annotations.NullMarked;
