import { AsyncResource } from 'node:async_hooks'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Build } from '../platform/base/build.ts'
import { minute, second } from '../platform/base/clock.ts'
import type { Logger } from '../platform/base/log.ts'
import type { TraceSettings } from '../platform/base/trace-settings.ts'
import { traceWith } from '../platform/base/tracing.ts'
import { within } from '../platform/base/within.ts'
import { serverName } from '../platform/database/connection.ts'

/** For one batch, with retries. */
const exportMs = 5 * second
/** For the last batches. What a collector did not take by then is dropped. */
const flushMs = 2 * second
/** One warning in this time says that the collector does not take spans. */
const warnEveryMs = 10 * minute

/** Logs failures, a few of them. Neither the endpoint nor the error's text is logged: both may hold a secret. */
const warning = (exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter => {
  let warnedAtMs = -Infinity
  // Bound to the start: a batch begins during some request, whose id must not be in the warning.
  const warn = AsyncResource.bind((dropped: number) => {
    if (performance.now() - warnedAtMs < warnEveryMs) return
    warnedAtMs = performance.now()
    log.warn({ dropped }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take traces, which are dropped')
  })
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) warn(spans.length)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Sends spans of all traced work to a collector from now on, in batches. Spans wait in a bounded queue, and are dropped
 * where the collector does not take them. Returns the function that sends the rest, and ends.
 */
export const exportTraces = (
  { url, headers }: TraceSettings,
  { build, log }: { build: Build; log: Pick<Logger, 'warn'> },
): (() => Promise<void>) => {
  const exporter = warning(new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'muster',
      'service.version': build.version,
      'service.instance.id': serverName(),
      ...(build.commit && { 'vcs.ref.head.revision': build.commit }),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  traceWith(provider.getTracer('muster', build.version))
  return async () => {
    traceWith(null)
    context.disable()
    await within(flushMs, provider.shutdown(), 'the collector took too long').catch(() => undefined)
  }
}
