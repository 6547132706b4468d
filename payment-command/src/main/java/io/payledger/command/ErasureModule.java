package io.payledger.command;

import io.payledger.command.erasure.PersonalDataParts;
import io.payledger.command.web.PersonalDataRoutes;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Wires the erasure of personal data and its routes. Every {@link io.payledger.api.personal.PersonalDataStore} of the
 * ledger must be in the same process, whatever roles it runs: what is recorded as erased is erased everywhere.
 */
@Configuration(proxyBeanMethods = false)
@Import({PersonalDataParts.class, PersonalDataRoutes.class})
public class ErasureModule {}
