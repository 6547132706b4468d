package io.payledger.app.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file of orders, one JSON object a line. It is read to its end before anything is sent. */
final class OrderFile {
    /** Some editors put it before the first line of a UTF-8 text, where nobody sees it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private OrderFile() {}

    /**
     * All orders of the file, in its order; empty lines are skipped.
     *
     * @throws DemoException naming the line that is wrong; also when there is no such file or no order in it
     */
    static List<DemoOrder> read(Path file) {
        List<DemoOrder> orders = new ArrayList<>();
        Map<String, Integer> lineOfOrder = new HashMap<>();
        int number = 0;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (number == 1 && line.startsWith(BYTE_ORDER_MARK)) {
                    line = line.substring(1);
                }
                if (!line.isBlank()) {
                    DemoOrder order = OrderLine.parse(line);
                    Integer earlier = lineOfOrder.put(order.orderId().value(), number);
                    if (earlier != null) {
                        throw new IllegalArgumentException("its orderId is on line " + earlier + " already");
                    }
                    orders.add(order);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new DemoException(file + " line " + number + ": " + e.getMessage(), e);
        } catch (CharacterCodingException e) {
            throw new DemoException(file + " is no UTF-8 text (after line " + number + ")", e);
        } catch (NoSuchFileException e) {
            throw new DemoException("There is no file " + file, e);
        } catch (IOException e) {
            throw new DemoException(file + " cannot be read: " + e.getMessage(), e);
        }
        if (orders.isEmpty()) {
            throw new DemoException(file + " holds no order", null);
        }
        return orders;
    }
}
