package io.payledger.drills.rig;

/** What the processes of a drill share; worth nothing outside of it. */
public final class Secrets {
    /** Of the bank's own messages. */
    public static final String CALLBACK = "of-drills-only-shared-with-the-bank-1";

    static final String BANK = "of-drills-only-shared-with-the-bank-2";
    static final String TOKEN = "of-drills-only-shared-by-all-the-nodes";
    static final String OWNER = "of-drills-only-owner";
    static final String AUDITOR = "of-drills-only-auditor";
    static final String APP = "of-drills-only-app";

    private Secrets() {}
}
