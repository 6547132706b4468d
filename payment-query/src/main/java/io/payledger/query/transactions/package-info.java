/** Which payments are there, and how do they stand? The transaction table of finance and support. */
@NullMarked
package io.payledger.query.transactions;

import org.jspecify.annotations.NullMarked;
