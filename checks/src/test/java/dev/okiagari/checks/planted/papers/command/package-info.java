@NullMarked
package dev.okiagari.checks.planted.papers.command;

import org.jspecify.annotations.NullMarked;
