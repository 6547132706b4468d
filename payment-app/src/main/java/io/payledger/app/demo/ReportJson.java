package io.payledger.app.demo;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the figures for a program. */
final class ReportJson {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ReportJson() {}

    static void write(Path file, DemoReport report) {
        try {
            Files.writeString(file, JSON.writeValueAsString(json(report)) + "\n");
        } catch (IOException e) {
            throw new DemoException("The figures cannot be written to " + file + ": " + e.getMessage(), e);
        }
    }

    /** To the millisecond. */
    static BigDecimal seconds(DemoReport report) {
        return BigDecimal.valueOf(report.elapsed().toMillis(), 3);
    }

    private static ObjectNode json(DemoReport report) {
        ObjectNode json = JSON.createObjectNode()
                .put("kept", report.kept())
                .put("orders", report.orders())
                .put("requests", report.requests())
                .put("settled", report.settled())
                .put("unsettled", report.unsettled())
                .put("double_charges", report.doubleCharges())
                .put("lost", report.lost())
                .put("refused", report.refused())
                .put("charges_at_bank", report.chargesAtBank())
                .put("seconds", seconds(report));
        ObjectNode answers = json.putObject("answers");
        report.answers().forEach(answers::put);
        ObjectNode statuses = json.putObject("final_statuses");
        report.statuses().forEach(statuses::put);
        ArrayNode sums = json.putArray("sums");
        report.sums()
                .forEach(sum -> sums.addObject()
                        .put("currency", sum.currency().name())
                        .put("ledger", sum.ledger().toPlainString())
                        .put("bank", sum.bank().toPlainString()));
        ArrayNode findings = json.putArray("findings");
        report.findings()
                .forEach(finding -> findings.addObject()
                        .put("kind", finding.kind().name())
                        .put("order_id", finding.orderId())
                        .put("what", finding.what()));
        return json;
    }
}
