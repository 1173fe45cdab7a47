import * as z from 'zod/mini'
import { adjustableKinds, type RetentionDays, type RetentionSetting } from './retention.ts'

type Kind = (typeof adjustableKinds)[number]

const describe = ({ data, since, end, daysMin, daysMax, ifKept }: Kind): string =>
  `${data}. Kept for this number of days ${since}, then ${end}. From ${daysMin} to ${daysMax} days` +
  (ifKept === undefined ? '.' : `, or \`off\`: kept ${ifKept}.`)

const periodOf = (kind: Kind) => {
  const rule = `is ${kind.ifKept === undefined ? '' : 'off, or '}a number of days from ${kind.daysMin} to ${kind.daysMax}`
  const days = z.coerce.number(rule).check(z.int(rule), z.minimum(kind.daysMin, rule), z.maximum(kind.daysMax, rule))
  const period = kind.ifKept === undefined ? days : z.union([z.literal('off'), days], rule)
  return z._default(period, kind.defaultDays ?? 'off')
}

/** The settings of the periods. */
export const retentionSettings = Object.fromEntries(
  adjustableKinds.map((kind) => [kind.setting, periodOf(kind)]),
) as Record<RetentionSetting, ReturnType<typeof periodOf>>

/** Their descriptions. */
export const retentionDescriptions = Object.fromEntries(
  adjustableKinds.map((kind) => [
    kind.setting,
    {
      description: describe(kind),
      ...(kind.defaultDays === null && { example: '3650' }),
    },
  ]),
) as Record<RetentionSetting, { description: string; example?: string }>

/** The periods that the settings give. */
export const givenPeriods = (env: Record<RetentionSetting, number | 'off'>): RetentionDays =>
  Object.fromEntries(
    adjustableKinds.map(({ name, setting }) => [name, env[setting] === 'off' ? null : env[setting]]),
  ) as RetentionDays
