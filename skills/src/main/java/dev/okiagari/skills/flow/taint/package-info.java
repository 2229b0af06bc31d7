/** Follows data through code, with tables of what libraries and commands do with it. */
@NullMarked
package dev.okiagari.skills.flow.taint;

import org.jspecify.annotations.NullMarked;
