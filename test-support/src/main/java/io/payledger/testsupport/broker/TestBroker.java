package io.payledger.testsupport.broker;

/** A broker that can be killed and comes back with what it had. */
public interface TestBroker extends AutoCloseable {

    /** {@code host:port}, the same after every start. */
    String address();

    /** Ends it as a power cut would. */
    void kill();

    /** Ends it in order, so that all it has is on the disk. */
    void stop();

    /** Starts it again, and returns when it listens. */
    void start();

    @Override
    void close();
}
