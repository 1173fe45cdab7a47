import * as z from 'zod/mini'
import { placeMax } from '../facts/limits.ts'
import { pictureNotYours } from '../facts/shown-sentences.ts'
import {
  targetTypes,
  locationTypes,
  actionModes,
  goalMax,
  tagsMax,
  tagMax,
  imagesMax,
  altMax,
  meetingPointMax,
  normalizeTag,
  crossFieldProblems,
} from '../facts/campaigns.ts'
import { change, Currency, Day, line, Money, text, TimeZone, token } from '../shared.ts'
import { hasAtMostTwoDecimals } from '../facts/money.ts'
import { EndTime, MeetingPlace, MeetingPoint, PeopleGoal, StartTime } from './plan-fields.ts'

/** One tag as stored. */
export const Tag = line(tagMax, {
  missing: 'A tag cannot be empty',
  tooLong: `A tag has at most ${tagMax} characters`,
  keep: normalizeTag,
}).check(z.regex(/^[^,]*$/, 'A tag cannot contain a comma'))
const Tags = z.pipe(
  z.array(Tag, 'Send the tags as a list of texts').check(z.maxLength(100, `At most ${tagsMax} tags`)),
  z.pipe(
    z.transform((tags: string[]) => [...new Set(tags)]),
    z.array(z.string()).check(z.maxLength(tagsMax, `At most ${tagsMax} tags`)),
  ),
)

const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
)

/** A calendar day, or an ISO instant, which counts as its day in the campaign's time zone. Empty: to be announced. */
const ExecutionDate = z.union([Day, z.iso.datetime({ offset: true, local: true }), none], 'Choose a day')

const GoalNumber = z
  .number('Enter the goal as a number')
  .check(
    z.minimum(0, 'The goal cannot be less than 0'),
    z.maximum(goalMax, 'The goal can be at most 1,000,000,000'),
    z.refine(hasAtMostTwoDecimals, 'The goal can have at most two decimals'),
  )
const noGoal = z.pipe(
  z.literal(''),
  z.transform(() => 0),
)

/** Empty means 0 (specification, section 5). */
const Goal = z.union([GoalNumber, noGoal], 'Enter the goal as a number')

const PictureUrl = token(500, pictureNotYours)
const Image = z.strictObject(
  { url: PictureUrl, alt: z._default(line(altMax), '') },
  'Each picture has a url and an alt',
)

/** The most characters of each text that an owner writes, without those of places. */
export const textMax = {
  title: 120,
  description: 20_000,
  actionDescription: 5_000,
  meetingPoint: meetingPointMax,
} as const

/** The fields that an owner can set. */
export const campaignFields = {
  title: line(textMax.title, { missing: 'Title is required' }),
  description: text(textMax.description),
  tags: Tags,
  targetType: z.enum(targetTypes, 'Choose policy or corporate'),
  executionDate: z.nullable(ExecutionDate),
  startTime: z.nullable(StartTime),
  endTime: z.nullable(EndTime),
  timeZone: TimeZone,
  peopleGoal: z.nullable(PeopleGoal),
  goalAmount: Goal,
  currency: Currency,
  locationType: z.enum(locationTypes, 'Choose global, city, state or country'),
  city: line(placeMax),
  state: line(placeMax),
  country: line(placeMax),
  meetingPoint: MeetingPoint,
  meetingPlace: z.nullable(MeetingPlace),
  imageUrl: z.nullable(PictureUrl),
  images: z.array(Image, 'Send the pictures as a list').check(z.maxLength(imagesMax, `At most ${imagesMax} pictures`)),
  actionMode: z.enum(actionModes, 'Choose action, donation or both'),
  actionDescription: text(textMax.actionDescription),
}

type Field = keyof typeof campaignFields

/** The same fields as the API returns them. */
export const answeredFields = {
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  targetType: z.enum(targetTypes),
  /** The coordination date; null: to be announced. */
  executionDate: z.nullable(Day),
  /** When people start: `HH:MM` on the clocks of `timeZone`. It is shown once there is a coordination date. */
  startTime: z.nullable(z.string()),
  /** When people leave, on the same day and clocks. */
  endTime: z.nullable(z.string()),
  timeZone: z.string(),
  /** How many people the campaign needs. */
  peopleGoal: z.nullable(z.number()),
  goalAmount: Money,
  /** The currency of the goal. Donations are always in USD. */
  currency: Currency,
  locationType: z.enum(locationTypes),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Where people meet, in a line of text. */
  meetingPoint: z.nullable(z.string()),
  /** Where people meet, in degrees of latitude and longitude (WGS 84) with at most six decimals. */
  meetingPlace: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  imageUrl: z.nullable(z.string()),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  actionMode: z.enum(actionModes),
  actionDescription: z.nullable(z.string()),
} satisfies Record<Field, unknown>

/** Fields that lists omit: only the response for a single campaign has them. */
export const unlistedFields = { description: true, actionDescription: true, images: true } as const

/** The default of each field that is left out, or set to null by the owner. */
export const campaignDefaults = {
  description: '',
  tags: [] as string[],
  targetType: 'policy',
  executionDate: null,
  startTime: null,
  endTime: null,
  timeZone: 'UTC',
  peopleGoal: null,
  goalAmount: 0,
  currency: 'USD',
  locationType: 'global',
  city: '',
  state: '',
  country: '',
  meetingPoint: '',
  meetingPlace: null,
  imageUrl: null,
  images: [] as { url: string; alt: string }[],
  actionDescription: '',
} as const satisfies Record<Exclude<Field, 'title' | 'actionMode'>, unknown>

/** The body that creates a campaign. Fields that are left out get their defaults. */
export const CampaignInput = z
  .strictObject({
    title: campaignFields.title,
    description: z._default(campaignFields.description, campaignDefaults.description),
    tags: z._default(campaignFields.tags, campaignDefaults.tags),
    targetType: z._default(campaignFields.targetType, campaignDefaults.targetType),
    executionDate: z._default(campaignFields.executionDate, campaignDefaults.executionDate),
    startTime: z._default(campaignFields.startTime, campaignDefaults.startTime),
    endTime: z._default(campaignFields.endTime, campaignDefaults.endTime),
    timeZone: z._default(campaignFields.timeZone, campaignDefaults.timeZone),
    peopleGoal: z._default(campaignFields.peopleGoal, campaignDefaults.peopleGoal),
    goalAmount: z._default(campaignFields.goalAmount, campaignDefaults.goalAmount),
    currency: z._default(campaignFields.currency, campaignDefaults.currency),
    locationType: z._default(campaignFields.locationType, campaignDefaults.locationType),
    city: z._default(campaignFields.city, campaignDefaults.city),
    state: z._default(campaignFields.state, campaignDefaults.state),
    country: z._default(campaignFields.country, campaignDefaults.country),
    meetingPoint: z._default(campaignFields.meetingPoint, campaignDefaults.meetingPoint),
    meetingPlace: z._default(campaignFields.meetingPlace, campaignDefaults.meetingPlace),
    imageUrl: z._default(campaignFields.imageUrl, campaignDefaults.imageUrl),
    images: z._default(campaignFields.images, campaignDefaults.images),
    /** Default: `both` with an action description, else `donation`. */
    actionMode: z.optional(campaignFields.actionMode),
    actionDescription: z._default(campaignFields.actionDescription, campaignDefaults.actionDescription),
  } satisfies Record<Field, unknown>)
  .check((context) => {
    for (const { field, message } of crossFieldProblems(context.value)) {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value })
    }
  })
export type CampaignInput = z.infer<typeof CampaignInput>

/**
 * The body that edits a campaign: any of its fields, also as the API returned them. Rules that span fields are
 * checked against the fields that stay as they are.
 */
export const CampaignChange = z.strictObject({
  title: z.optional(campaignFields.title),
  description: change(campaignFields.description, campaignDefaults.description),
  tags: change(campaignFields.tags, campaignDefaults.tags),
  targetType: change(campaignFields.targetType, campaignDefaults.targetType),
  executionDate: z.optional(campaignFields.executionDate),
  startTime: z.optional(campaignFields.startTime),
  endTime: z.optional(campaignFields.endTime),
  timeZone: change(campaignFields.timeZone, campaignDefaults.timeZone),
  peopleGoal: z.optional(campaignFields.peopleGoal),
  goalAmount: change(campaignFields.goalAmount, campaignDefaults.goalAmount),
  currency: change(campaignFields.currency, campaignDefaults.currency),
  locationType: change(campaignFields.locationType, campaignDefaults.locationType),
  city: change(campaignFields.city, campaignDefaults.city),
  state: change(campaignFields.state, campaignDefaults.state),
  country: change(campaignFields.country, campaignDefaults.country),
  meetingPoint: change(campaignFields.meetingPoint, campaignDefaults.meetingPoint),
  meetingPlace: z.optional(campaignFields.meetingPlace),
  imageUrl: z.optional(campaignFields.imageUrl),
  images: change(campaignFields.images, campaignDefaults.images),
  /** Null: `both` with an action description, else `donation`. */
  actionMode: z.optional(z.nullable(campaignFields.actionMode)),
  actionDescription: change(campaignFields.actionDescription, campaignDefaults.actionDescription),
} satisfies Record<Field, unknown>)
export type CampaignChange = z.infer<typeof CampaignChange>
