/** Object storage in memory, as the AWS SDK expects it. */
@NullMarked
package dev.okiagari.sandbox.s3;

import org.jspecify.annotations.NullMarked;
