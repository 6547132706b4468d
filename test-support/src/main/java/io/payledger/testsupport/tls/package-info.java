/** Certificates for servers of tests. */
@NullMarked
package io.payledger.testsupport.tls;

import org.jspecify.annotations.NullMarked;
