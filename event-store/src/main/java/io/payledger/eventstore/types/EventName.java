package io.payledger.eventstore.types;

/**
 * What an event is called in storage.
 *
 * @param name short and stable: letters and digits, at most 100; never a class name
 * @param revision 1, 2, … of the payload's shape
 */
public record EventName(String name, int revision) {
    private static final int MAX_LENGTH = 100;

    public EventName {
        if (name.isEmpty() || name.length() > MAX_LENGTH || !name.chars().allMatch(EventName::isAllowed)) {
            throw new IllegalArgumentException(
                    "An event's name is 1 to " + MAX_LENGTH + " ASCII letters and digits: " + name);
        }
        if (revision < 1) {
            throw new IllegalArgumentException("Revisions start at 1: " + name + " " + revision);
        }
    }

    private static boolean isAllowed(int c) {
        return c < 128 && Character.isLetterOrDigit(c);
    }

    @Override
    public String toString() {
        return name + "/" + revision;
    }
}
