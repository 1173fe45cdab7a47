/** A complete event of Chromium's trace. Times are µs; `tdur` is the thread's processor time. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { documentLoaderURL?: string } }
}

export type Kind = 'scripts' | 'style and layout' | 'paint' | 'HTML' | 'other'

/** Processor time of a page's main thread, in ms. */
export type MainThread = {
  total: number
  byKind: Record<Kind, number>
  /** The longest task after the first paint. */
  longest: number
  /** Sum of what each task after the first paint takes beyond 50 ms, at a quarter of the speed. */
  blocking: number
}

const kinds: Record<string, Kind> = {
  EvaluateScript: 'scripts',
  'v8.evaluateModule': 'scripts',
  'v8.compile': 'scripts',
  'v8.compileModule': 'scripts',
  FunctionCall: 'scripts',
  RunMicrotasks: 'scripts',
  TimerFire: 'scripts',
  EventDispatch: 'scripts',
  MinorGC: 'scripts',
  MajorGC: 'scripts',
  UpdateLayoutTree: 'style and layout',
  Layout: 'style and layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  ParseHTML: 'HTML',
  ParseAuthorStyleSheet: 'HTML',
}

/** What {@link readMainThread} needs in a trace. */
export const categories = ['-*', 'toplevel', 'devtools.timeline', 'loading', 'blink.user_timing']

/** How Lighthouse slows a phone down, and from which time a task blocks. */
const slowdown = 4
const blockingMs = 50

type Nested = Required<Pick<TraceEvent, 'name' | 'ts' | 'dur' | 'tdur'>> & { kind: Kind; innerUs: number }

/** Each event's own time counts for its kind, or for that of the event around it. */
const sumByKind = (events: readonly TraceEvent[]): { byKind: Record<Kind, number>; tasks: Nested[] } => {
  const byKind: Record<Kind, number> = { scripts: 0, 'style and layout': 0, paint: 0, HTML: 0, other: 0 }
  const tasks: Nested[] = []
  const open: Nested[] = []
  const close = () => {
    const event = open.pop()
    if (event) byKind[event.kind] += Math.max(0, event.tdur - event.innerUs) / 1000
  }
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    for (let last = open.at(-1); last && last.ts + last.dur <= ts; last = open.at(-1)) close()
    const around = open.at(-1)
    if (around) around.innerUs += tdur
    const event = { name, ts, dur, tdur, kind: kinds[name] ?? around?.kind ?? 'other', innerUs: 0 }
    if (!around) tasks.push(event)
    open.push(event)
  }
  while (open.length > 0) close()
  return { byKind, tasks }
}

/** What the main thread of a page did, from a trace with these {@link categories}. */
export const readMainThread = (trace: Buffer, url: string): MainThread => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const start = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`the trace has no navigation to ${url}`)
  const thread = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === start.pid && args?.name === 'CrRendererMain',
  )
  const paint = traceEvents.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === start.pid)
  if (!thread || !paint) throw new Error(`the trace has no first paint of ${url}`)
  const events = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === thread.pid && tid === thread.tid && ts >= start.ts)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const { byKind, tasks } = sumByKind(events)
  const later = tasks.filter(({ ts, dur }) => ts + dur > paint.ts).map(({ tdur }) => tdur / 1000)
  return {
    total: tasks.reduce((sum, { tdur }) => sum + tdur / 1000, 0),
    byKind,
    longest: Math.max(...later),
    blocking: later.reduce((sum, ms) => sum + Math.max(0, ms * slowdown - blockingMs), 0),
  }
}
