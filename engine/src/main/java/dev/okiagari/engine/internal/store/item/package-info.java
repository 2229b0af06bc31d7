/** Statements about single items: submit, claim, settle, rescue, act, take over, remove. */
@NullMarked
package dev.okiagari.engine.internal.store.item;

import org.jspecify.annotations.NullMarked;
