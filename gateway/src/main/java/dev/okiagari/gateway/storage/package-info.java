/** Raw copies of what external services answered: in a folder or in S3, by the same rules. */
@NullMarked
package dev.okiagari.gateway.storage;

import org.jspecify.annotations.NullMarked;
