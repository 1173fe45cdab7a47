/** Where spans are sent. */
export type TraceSettings = {
  /** The full URL, which OTLP over HTTP asks for. */
  url: string
  /** They may hold a key of the collector. */
  headers: Record<string, string>
}

/** Reads headers in the form of OpenTelemetry: `name=value,name=value`, with percent-encoded values. Null: they cannot be read. */
export const readTraceHeaders = (text: string): Record<string, string> | null => {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=([\x21-\x7e]+)\s*$/.exec(pair))
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '%')]))
  } catch {
    return null
  }
}

/** Where spans go, from the settings of OpenTelemetry; null: nowhere. The endpoint is the base of the URL for traces. */
export const traceSettings = (endpoint: string | undefined, headers: string | undefined): TraceSettings | null =>
  endpoint ? { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: readTraceHeaders(headers ?? '') ?? {} } : null
