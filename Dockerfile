# The ledger and the simulated bank in one image: built from this source, started as a user of its own, nothing written
# outside /data and /tmp.
FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /src
COPY . .
RUN mvn -q -B -Dfast -DskipTests -pl payment-app -am package \
    && mkdir -p /ledger/lib /own \
    && mv payment-app/target/payment-app.jar /own/ \
    && for module in */pom.xml; do \
           for jar in payment-app/target/lib/"${module%/pom.xml}"-*.jar; do \
               if [ -e "$jar" ]; then mv "$jar" /own/; fi; \
           done; \
       done \
    && mv payment-app/target/lib/*.jar /ledger/lib/

FROM eclipse-temurin:25-jre AS ledger
# A volume takes its owner from the folder that it is put on.
RUN useradd --uid 10001 --create-home ledger \
    && mkdir -p /data /keys /checkpoints /monitor /ledger/lib \
    && chown -R ledger /data /keys /checkpoints /monitor /ledger
USER ledger
WORKDIR /ledger
# What changes seldom comes first: a new version of the ledger is a layer of its own modules.
COPY --from=build --chown=ledger /ledger/lib lib/
COPY --from=build --chown=ledger /own/ lib/
COPY --chown=ledger demo/orders-1000.jsonl .
# The JVM writes down which classes a few payments take, and maps them at the next start instead of reading them.
RUN mv lib/payment-app.jar . \
    && head -n 20 orders-1000.jsonl > training.jsonl \
    && java -XX:AOTCacheOutput=quick-start -jar payment-app.jar demo training.jsonl --duplicates 0 --lost-replies 0 \
    && rm training.jsonl orders-1000.jsonl
ENV LEDGER_DATA=/data LEDGER_HTTP_ADDRESS=0.0.0.0
VOLUME /data
EXPOSE 8080
# Bash speaks HTTP well enough for this, and is in the image.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=6 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${HEALTH_PORT:-8080} && printf 'GET %s HTTP/1.0\\r\\n\\r\\n' \"${HEALTH_PATH:-/actuator/health/readiness}\" >&3 && head -n 1 <&3 | grep -q ' 200'"]
ENTRYPOINT ["java", "-XX:AOTCache=quick-start", "-Xlog:aot=off", "-Xlog:cds=off", "-XX:+ExitOnOutOfMemoryError", "-XX:MaxRAMPercentage=70", "-jar", "payment-app.jar"]
CMD ["up", "--no-bank"]
