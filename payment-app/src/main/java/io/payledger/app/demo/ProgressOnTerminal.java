package io.payledger.app.demo;

import io.payledger.app.terminal.TerminalBar;

/** Shows a person how many orders are done. */
final class ProgressOnTerminal implements Progress {
    private final TerminalBar bar;

    private ProgressOnTerminal(TerminalBar bar) {
        this.bar = bar;
    }

    static Progress of(long orders) {
        return new ProgressOnTerminal(TerminalBar.of("Orders", orders));
    }

    @Override
    public void orderDone() {
        bar.step();
    }

    @Override
    public void close() {
        bar.close();
    }
}
