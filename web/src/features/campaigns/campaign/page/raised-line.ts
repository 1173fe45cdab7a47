import type { RaisedByDay } from '@muster/contract/campaigns/raised.ts'
import { dayMs } from '../../../../lib/format.ts'

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const width = 600
export const height = 150
/** Padding for the line's width. */
const margin = 3
/** Length of the level line before the first and after the last day, so that a step at the edge is visible. */
const lead = 24

/** With only one day there is no line to draw. */
export const hasLine = (days: RaisedByDay['days']) => days.length > 1

/**
 * The line of the raised amount: it begins at 0 on the campaign's first day, steps up on each day with a donation, and continues to
 * the last day of the chart.
 */
export const raisedLine = (days: RaisedByDay['days'], firstDay: string, lastDay: string) => {
  const from = atMidnight(firstDay)
  const span = Math.max(dayMs, atMidnight(lastDay) - from)
  const highest = Math.max(...days.map(({ raised }) => raised), 0.01)
  const x = (day: string) =>
    round(lead + Math.min(1, Math.max(0, (atMidnight(day) - from) / span)) * (width - 2 * lead))
  const y = (raised: number) => round(height - margin - (Math.max(0, raised) / highest) * (height - 2 * margin))
  const steps = days.map(({ day, raised }) => `H${x(day)}V${y(raised)}`).join('')
  const line = `M0 ${y(0)}${steps}H${width}`
  return { line, area: `${line}V${height}H0Z` }
}

const round = (value: number) => Math.round(value * 10) / 10
