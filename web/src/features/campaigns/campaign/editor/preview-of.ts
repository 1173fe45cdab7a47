import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { endOfDay, timeOnDay } from '../../../../lib/end-of-day.ts'
import { countIn } from '../../../../lib/typed-count.ts'
import { pointIn } from '../../../../lib/typed-point.ts'
import { goalOf } from './editor-values.ts'
import type { EditorValues } from './editor-values.ts'

/** The preview's data from the edited campaign, or from its writer. */
export type PreviewBase = Pick<Campaign, '_id' | 'owner' | 'totalRaised' | 'support' | 'createdAt'>

const endOf = (day: string, timeZone: string) => {
  try {
    return endOfDay(day, timeZone)
  } catch {
    // The day or zone is incomplete.
    return null
  }
}

const timeOf = (typed: string) => (/^\d\d:\d\d$/.test(typed) ? typed : null)

/** The campaign as it would be published with these values. Incomplete values are left out. */
export const previewOf = (values: EditorValues, base: PreviewBase): Campaign => {
  const scope = values.locationType
  const day = /^\d{4}-\d\d-\d\d$/.test(values.executionDate) ? values.executionDate : null
  const endsAt = day === null ? null : endOf(day, values.timeZone)
  const instantOf = (time: string | null) =>
    day === null || endsAt === null || time === null ? null : timeOnDay(day, time, values.timeZone)
  const [startTime, endTime] = [timeOf(values.startTime), timeOf(values.endTime)]
  const goal = goalOf(values.goalAmount)
  const people = countIn(values.peopleGoal) ?? 0
  return {
    ...base,
    ...values,
    title: values.title.trim() || 'Your title',
    executionDate: endsAt === null ? null : day,
    endsAt,
    startTime,
    endTime,
    startsAt: instantOf(startTime),
    finishesAt: instantOf(endTime),
    peopleGoal: people > 0 ? people : null,
    goalAmount: goal > 0 ? goal : 0,
    city: scope === 'city' ? values.city : null,
    state: scope === 'city' || scope === 'state' ? values.state : null,
    country: scope === 'global' ? null : values.country,
    meetingPoint: values.meetingPoint.trim() || null,
    meetingPlace: pointIn(values.meetingPlace) ?? null,
    ownerId: base.owner._id,
    members: base.support,
    cancelledAt: null,
    standing: 'published',
    shareImageUrl: '',
    version: 1,
    supported: false,
    supportedVersion: null,
    following: null,
    needs: null,
    commitment: null,
    came: null,
    timesChangedAt: null,
    meetingChangedAt: null,
  }
}
