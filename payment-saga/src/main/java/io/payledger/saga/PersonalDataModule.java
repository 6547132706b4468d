package io.payledger.saga;

import io.payledger.saga.personal.BankData;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires what erases the personal data of this module's tables: in each process that erases, whatever else it runs. */
@Configuration(proxyBeanMethods = false)
@Import(BankData.class)
public class PersonalDataModule {}
