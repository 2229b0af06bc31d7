/** Raw copies of what the outside answered: in a folder or in S3, by the same rules. */
@NullMarked
package dev.okiagari.gateway.storage;

import org.jspecify.annotations.NullMarked;
