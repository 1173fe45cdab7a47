import * as z from 'zod/mini'
import {
  actionModes,
  altMax,
  goalMax,
  imagesMax,
  locationTypes,
  meetingPointMax,
  normalizeTag,
  tagMax,
  tagsMax,
  targetTypes,
} from '../facts/campaigns.ts'
import { placeMax } from '../facts/limits.ts'
import { hasAtMostTwoDecimals } from '../facts/money.ts'
import { promised, type PromisedKind } from '../facts/promised-fields.ts'
import { pictureNotYours } from '../facts/shown-sentences.ts'
import { change, Currency, Day, line, Money, text, TimeZone, token } from '../shared.ts'
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
export const Image = z.strictObject(
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

/** `free`: no one says yes to it. `isListed`: false if only the response for a single campaign has it. */
type Said = { kind: PromisedKind | 'free'; label: string; isListed?: false }
type Schemas<Input extends z.ZodMiniType, Answer extends z.ZodMiniType> = { input: Input; answer: Answer }
type Initial<Input extends z.ZodMiniType> = z.core.util.NoUndefined<z.output<Input>>

const required = <const S extends Said, I extends z.ZodMiniType, A extends z.ZodMiniType>(
  said: S,
  { input, answer }: Schemas<I, A>,
) => ({ ...said, input, answer, create: input, change: z.optional(input) })

/** A field that is `initial` if a new campaign leaves it out, or an edit sets it to null. */
const field = <const S extends Said, I extends z.ZodMiniType, A extends z.ZodMiniType>(
  said: S,
  { input, answer, initial }: Schemas<I, A> & { initial: Initial<I> },
) => ({ ...said, input, answer, initial, create: z._default(input, initial), change: change(input, initial) })

/** A field that is null if a new campaign leaves it out. */
const nullable = <const S extends Said, I extends z.ZodMiniType, A extends z.ZodMiniType>(
  said: S,
  schemas: Schemas<I, A>,
) => {
  const input = z.nullable(schemas.input)
  const answer = z.nullable(schemas.answer)
  return { ...said, input, answer, initial: null, create: z._default(input, null), change: z.optional(input) }
}

/** A field whose default depends on others. */
const dependent = <const S extends Said, I extends z.ZodMiniType, A extends z.ZodMiniType>(
  said: S,
  { input, answer }: Schemas<I, A>,
) => ({ ...said, input, answer, create: z.optional(input), change: z.optional(z.nullable(input)) })

const TextOrNull = z.nullable(z.string())

/**
 * Each field that an owner can set: who says yes to it (`kind`; `free`: no one does), its label, what it is if it is left out (`initial`), its
 * schema in a request (`input`) and in a response (`answer`), and whether lists have it. What has something for each field follows from this. Record 118.
 */
export const campaignFields = {
  title: required(promised.title, {
    input: line(textMax.title, { missing: 'Title is required' }),
    answer: z.string(),
  }),
  description: field(
    { kind: 'free', label: 'Story', isListed: false },
    { input: text(textMax.description), answer: z.string(), initial: '' },
  ),
  tags: field({ kind: 'free', label: 'Tags' }, { input: Tags, answer: z.array(z.string()), initial: [] as string[] }),
  targetType: field(promised.targetType, {
    input: z.enum(targetTypes, 'Choose policy or corporate'),
    answer: z.enum(targetTypes),
    initial: 'policy',
  }),
  /** The coordination date; null: to be announced. */
  executionDate: nullable(promised.executionDate, { input: ExecutionDate, answer: Day }),
  /** When people start: `HH:MM` on the clocks of `timeZone`. It is shown once there is a coordination date. */
  startTime: nullable(promised.startTime, { input: StartTime, answer: z.string() }),
  /** When people leave, on the same day and clocks. */
  endTime: nullable(promised.endTime, { input: EndTime, answer: z.string() }),
  timeZone: field(promised.timeZone, { input: TimeZone, answer: z.string(), initial: 'UTC' }),
  /** How many people the campaign needs. */
  peopleGoal: nullable(promised.peopleGoal, { input: PeopleGoal, answer: z.number() }),
  goalAmount: field(promised.goalAmount, { input: Goal, answer: Money, initial: 0 }),
  /** The currency of the goal. Donations are always in USD. */
  currency: field(promised.currency, { input: Currency, answer: Currency, initial: 'USD' }),
  locationType: field(promised.locationType, {
    input: z.enum(locationTypes, 'Choose global, city, state or country'),
    answer: z.enum(locationTypes),
    initial: 'global',
  }),
  city: field(promised.city, { input: line(placeMax), answer: TextOrNull, initial: '' }),
  state: field(promised.state, { input: line(placeMax), answer: TextOrNull, initial: '' }),
  country: field(promised.country, { input: line(placeMax), answer: TextOrNull, initial: '' }),
  /** Where people meet, in a line of text. */
  meetingPoint: field(promised.meetingPoint, { input: MeetingPoint, answer: TextOrNull, initial: '' }),
  /** Where people meet, in degrees of latitude and longitude (WGS 84) with at most six decimals. */
  meetingPlace: nullable(promised.meetingPlace, {
    input: MeetingPlace,
    answer: z.object({ lat: z.number(), lon: z.number() }),
  }),
  imageUrl: nullable({ kind: 'free', label: 'Cover' }, { input: PictureUrl, answer: z.string() }),
  images: field(
    { kind: 'free', label: 'Pictures', isListed: false },
    {
      input: z
        .array(Image, 'Send the pictures as a list')
        .check(z.maxLength(imagesMax, `At most ${imagesMax} pictures`)),
      answer: z.array(z.object({ url: z.string(), alt: z.string() })),
      initial: [] as { url: string; alt: string }[],
    },
  ),
  /** Default, also for null: `both` with an action description, else `donation`. */
  actionMode: dependent(promised.actionMode, {
    input: z.enum(actionModes, 'Choose action, donation or both'),
    answer: z.enum(actionModes),
  }),
  actionDescription: field(
    { ...promised.actionDescription, isListed: false },
    { input: text(textMax.actionDescription), answer: TextOrNull, initial: '' },
  ),
} satisfies typeof promised & Record<string, Said>

type Fields = typeof campaignFields
export type CampaignField = keyof Fields
type FieldWith<Part> = { [F in CampaignField]: Fields[F] extends Part ? F : never }[CampaignField]
/** A field that only the response for a single campaign has. */
export type UnlistedField = FieldWith<{ isListed: false }>

export const campaignFieldNames = Object.keys(campaignFields) as CampaignField[]

const isUnlisted = (name: CampaignField): name is UnlistedField => 'isListed' in campaignFields[name]
export const unlistedFields = campaignFieldNames.filter(isUnlisted)
export const listedFields = campaignFieldNames.filter((name) => !isUnlisted(name))

/** The schemas of all fields for one use. */
export const schemasOf = <Use extends 'answer' | 'create' | 'change'>(use: Use) =>
  Object.fromEntries(campaignFieldNames.map((name) => [name, campaignFields[name][use]])) as {
    [F in CampaignField]: Fields[F][Use]
  }

type Defaults = { [F in FieldWith<{ initial: unknown }>]: Fields[F]['initial'] }

/** What a new campaign has in each field that it leaves out. The title and the action mode depend on what is written. */
export const campaignDefaults = Object.fromEntries(
  campaignFieldNames.flatMap((name) =>
    'initial' in campaignFields[name] ? [[name, campaignFields[name].initial]] : [],
  ),
) as Defaults

/** For `z.pick` and `z.omit`. */
export const maskOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
