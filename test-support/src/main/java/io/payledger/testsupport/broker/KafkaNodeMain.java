package io.payledger.testsupport.broker;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** The process of a {@link KafkaNode}: formats its folder when it is new, then runs Kafka's own main. */
final class KafkaNodeMain {
    private KafkaNodeMain() {}

    /** @param args the file of its properties */
    public static void main(String[] args) throws Exception {
        // By name: only those who start one have Kafka's server on their class path.
        Class.forName("kafka.tools.StorageTool")
                .getMethod("execute", String[].class, PrintStream.class)
                .invoke(
                        null,
                        new String[] {"format", "--ignore-formatted", "-t", "5L6g3nShT-eMCtK--X86sw", "-c", args[0]},
                        new PrintStream(new FileOutputStream(FileDescriptor.out)));
        Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object) args);
    }
}
