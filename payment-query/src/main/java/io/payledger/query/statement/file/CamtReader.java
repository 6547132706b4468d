package io.payledger.query.statement.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * ISO 20022 camt.053 (statements) and camt.054 (notices) of any version, read element by element: what is used has the
 * same names in all of them. A file that brings a document type, and with it entities, is refused at its first line.
 */
final class CamtReader implements StatementReader {
    private static final Pattern NAMESPACE =
            Pattern.compile("urn:iso:std:iso:20022:tech:xsd:camt\\.05[34]\\.001\\.\\d\\d");

    /** Messages by their element, with the element of one statement in each. */
    private static final Map<String, String> STATEMENTS =
            Map.of("BkToCstmrStmt", "Stmt", "BkToCstmrDbtCdtNtfctn", "Ntfctn");

    private static final int DEEPEST = 64;

    @Override
    public void read(InputStream file, StatementSink sink) throws IOException {
        try {
            XMLStreamReader xml = factory().createXMLStreamReader(file);
            try {
                new Reading(xml, sink).run();
            } finally {
                xml.close();
            }
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException broken) {
                throw broken;
            }
            Location at = e.getLocation();
            throw new StatementRefusedException(
                    at == null ? 1 : Math.max(at.getLineNumber(), 1), "XML", "is not well-formed: " + firstLine(e));
        }
    }

    /** The platform's reader, not one that the class path happens to hold. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        return factory;
    }

    /** The parser's own words without its position, which is told by itself. */
    private static String firstLine(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int words = message.lastIndexOf("Message: ");
        return words < 0 ? message : message.substring(words + "Message: ".length());
    }

    /** One file on its way. */
    private static final class Reading {
        private final XMLStreamReader xml;
        private final StatementSink sink;
        private final Deque<String> path = new ArrayDeque<>();
        private final StringBuilder text = new StringBuilder();
        private @Nullable String currency;
        private boolean leaf;
        private @Nullable String message;
        private @Nullable CamtStatement statement;
        private long statements;

        Reading(XMLStreamReader xml, StatementSink sink) {
            this.xml = xml;
            this.sink = sink;
        }

        void run() throws XMLStreamException {
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
                    case XMLStreamConstants.END_ELEMENT -> end();
                    case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                        throw new StatementRefusedException(
                                line(), "DOCTYPE", "is not taken: a statement needs no document type and no entities");
                    default -> {}
                }
            }
        }

        private void start() {
            String name = xml.getLocalName();
            if (path.isEmpty()) {
                root(name);
            } else if (path.size() == 1) {
                message = name;
                if (!STATEMENTS.containsKey(name)) {
                    throw Figures.refused(line(), "Document", name, "is no statement and no notice");
                }
            } else if (path.size() == 2 && name.equals(STATEMENTS.get(message))) {
                statement = new CamtStatement(message + "/" + name, line(), sink);
                statements++;
            } else if (statement != null) {
                statement.start(below(), name, line());
            }
            if (path.size() == DEEPEST) {
                throw new StatementRefusedException(line(), name, "stands deeper than any element of a statement");
            }
            path.addLast(name);
            text.setLength(0);
            currency = xml.getAttributeValue(null, "Ccy");
            leaf = true;
        }

        private void root(String name) {
            String namespace = String.valueOf(xml.getNamespaceURI());
            if (!name.equals("Document") || !NAMESPACE.matcher(namespace).matches()) {
                throw Figures.refused(
                        line(), "Document xmlns", name + " " + namespace, "is no camt.053 and no camt.054 document");
            }
        }

        private void text() {
            if (leaf) {
                if (text.length() + xml.getTextLength() > CountingReader.LONGEST_ENTRY) {
                    throw new StatementRefusedException(
                            line(), path.getLast(), "is longer than " + CountingReader.LONGEST_ENTRY + " characters");
                }
                text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
            }
        }

        private void end() {
            String name = path.removeLast();
            if (path.size() == 1 && statements == 0) {
                throw new StatementRefusedException(
                        line(), name + "/" + STATEMENTS.get(name), "is missing: the message holds no statement");
            }
            if (statement != null) {
                if (path.size() == 2) {
                    statement.end(line());
                    statement = null;
                } else if (leaf) {
                    statement.leaf(below(), name, text.toString().strip(), currency, line());
                } else {
                    statement.close(below(), name, line());
                }
            }
            leaf = false;
        }

        /** Where the parser stands, below the statement. */
        private String below() {
            StringBuilder below = new StringBuilder();
            Iterator<String> names = path.iterator();
            for (int depth = 0; names.hasNext(); depth++) {
                String name = names.next();
                if (depth > 2) {
                    below.append(below.isEmpty() ? "" : "/").append(name);
                }
            }
            return below.toString();
        }

        private long line() {
            return Math.max(xml.getLocation().getLineNumber(), 1);
        }
    }
}
