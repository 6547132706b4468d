package io.payledger.testsupport.broker;

/** A broker that is not ours to kill, behind a line that is: to whoever uses it a cut line is a broker that is gone. */
final class CutBroker implements TestBroker {
    private final CuttableLine line;
    private final Runnable whenClosed;

    CutBroker(String host, int port, Runnable whenClosed) {
        this.line = CuttableLine.to(host, port);
        this.whenClosed = whenClosed;
    }

    @Override
    public String address() {
        return "127.0.0.1:" + line.port();
    }

    @Override
    public void kill() {
        line.cut();
    }

    /** It runs on: it is not ours. */
    @Override
    public void stop() {
        line.cut();
    }

    @Override
    public void start() {
        line.mend();
    }

    @Override
    public void close() {
        line.close();
        whenClosed.run();
    }
}
