@NullMarked
package dev.okiagari.sandbox.s3;

import org.jspecify.annotations.NullMarked;
