package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.alarm.AlarmKind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever is woken by an alarm finds its page. */
class AlarmRunbookTest {
    private static final List<String> PARTS = List.of("\n**Means:** ", "\n**Look at:** ", "\n**Do:** ");

    @Test
    void everyKindOfAlarmHasItsSectionAndNothingElseHas() {
        String page = Repository.text(Path.of("docs/operating/alarms.md"));
        List<String> sections = Arrays.stream(page.split("(?m)^## ")).skip(1).toList();
        assertThat(sections.stream().map(section -> section.lines().findFirst().orElse("")))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(AlarmKind.values()).map(AlarmKind::name).toList());
        assertThat(sections).allSatisfy(section -> assertThat(section).contains(PARTS));
    }
}
