/** Many skills on this machine, scanned together, with a baseline of what a person has accepted. Not used by the pipeline. */
@NullMarked
package dev.okiagari.skills.local;

import org.jspecify.annotations.NullMarked;
