package io.payledger.command;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the command side: the payments, the HTTP API in front of them, and the tables beside the events. */
@Configuration(proxyBeanMethods = false)
@Import({CommandApiModule.class, CommandStorageModule.class})
public class CommandModule {}
