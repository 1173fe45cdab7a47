import { context, type SpanContext, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'

/** Facts about a piece of work. Never values, addresses, URLs or anything else that a person typed. */
export type SpanFacts = Record<string, string | number | boolean>

type SpanOptions = {
  name: string
  /** `server`: a request that was received. `client`: a call to another service. Default: work of this process. */
  kind?: 'server' | 'client' | 'internal'
  facts?: SpanFacts
  /** The span of another program that asked for this work. Default: the current one. */
  caller?: SpanContext | null
}

/** A piece of work that has begun. */
type OpenSpan = {
  /** Runs a part of the work, whose spans become children. */
  inside<T>(work: () => T): T
  note: (facts: SpanFacts) => void
  fail(): void
  end(): void
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

let tracer: Tracer | null = null

/** Turns tracing on, before the application is created; null: off. */
export const traceWith = (next: Tracer | null): void => void (tracer = next)

export const isTracing = (): boolean => tracer !== null

/** Whether this code runs inside traced work. */
const isInSpan = (): boolean => tracer !== null && trace.getActiveSpan() !== undefined

/** Begins a span; null: tracing is off. */
export const openSpan = ({ name, kind = 'internal', facts = {}, caller = null }: SpanOptions): OpenSpan | null => {
  if (!tracer) return null
  const around = caller ? trace.setSpanContext(context.active(), caller) : context.active()
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, around)
  return {
    inside: (work) => context.with(trace.setSpan(around, span), work),
    note: (more) => void span.setAttributes(more),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  }
}

/** The code or the class of an error. Its message may hold personal data. */
const kindOfError = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [code, name].find((text): text is string => typeof text === 'string' && /^\w{1,60}$/.test(text)) ?? 'unknown'
}

type Work<T> = (note: OpenSpan['note']) => Promise<T>
const noteNothing = () => undefined

/** Runs work that may begin a trace, such as a job. */
export const tracedFromHere = async <T>(options: SpanOptions, work: Work<T>): Promise<T> => {
  const span = openSpan(options)
  if (!span) return work(noteNothing)
  try {
    return await span.inside(() => work(span.note))
  } catch (error) {
    span.note({ 'error.type': kindOfError(error) })
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

/** Runs a part of traced work. Outside of it there is no span: polls and probes would otherwise be traces of their own. Record 82. */
export const traced = <T>(describe: () => SpanOptions, work: Work<T>): Promise<T> =>
  isInSpan() ? tracedFromHere(describe(), work) : work(noteNothing)
