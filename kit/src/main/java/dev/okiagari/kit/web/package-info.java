/** The web kit: routes with roles, access, problem details, live streams, layout. Knows nothing of what is shown. */
@NullMarked
package dev.okiagari.kit.web;

import org.jspecify.annotations.NullMarked;
