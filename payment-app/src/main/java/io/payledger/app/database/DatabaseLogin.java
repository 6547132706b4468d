package io.payledger.app.database;

/** A role of the database and its password; the password shows in no text of this object. */
public record DatabaseLogin(String user, String password) {
    @Override
    public String toString() {
        return user;
    }
}
