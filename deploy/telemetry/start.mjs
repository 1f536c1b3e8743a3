// node --import ./deploy/telemetry/start.mjs apps/api/dist/main.js
// Where no collector is named this loads nothing, so that units and containers may always say it.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  try {
    await import('./trace.mjs')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but what makes traces is not installed: run npm ci --prefix deploy/telemetry, or remove the setting.\n',
    )
    process.exit(1)
  }
}
