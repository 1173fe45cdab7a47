import type { CampaignField, UnlistedField } from '@muster/contract/campaigns/fields.ts'
import { actionModes, locationTypes, targetTypes } from '@muster/contract/facts/campaigns.ts'
import { currencies } from '@muster/contract/facts/money.ts'
import { json, oneOf } from '../../platform/database/columns.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** The columns of fields that are stored in another form than responses show. */
type Special = {
  goalAmount: { goal_minor: bigint }
  meetingPlace: { meeting_lat: number | null; meeting_lon: number | null }
}
export type SpecialColumns = Special['goalAmount'] & Special['meetingPlace']

/** A field that is stored as responses show it, in a column with its name in snake case. */
export type PlainField = Exclude<CampaignField, keyof Special>

export type ColumnOf<Field extends CampaignField> = Field extends keyof Special
  ? keyof Special[Field]
  : SnakeCase<Field>

/** The columns of the fields that lists have. */
export const listedColumns = {
  title: 'text',
  tags: 'text[]',
  target_type: oneOf(...targetTypes),
  execution_date: 'date | null',
  /** `HH:MM` on the clocks of the time zone. */
  start_time: 'text | null',
  /** The same. */
  end_time: 'text | null',
  time_zone: 'text',
  people_goal: 'integer | null',
  goal_minor: 'bigint',
  currency: oneOf(...currencies),
  location_type: oneOf(...locationTypes),
  city: 'text | null',
  state: 'text | null',
  country: 'text | null',
  meeting_point: 'text | null',
  /** Degrees; both coordinates or none. */
  meeting_lat: 'double precision | null',
  meeting_lon: 'double precision | null',
  image_url: 'text | null',
  action_mode: oneOf(...actionModes),
} as const satisfies Record<ColumnOf<Exclude<CampaignField, UnlistedField>>, unknown>

const { start_time, end_time, time_zone, city, state, country, meeting_point, meeting_lat, meeting_lon } = listedColumns
/** The columns that say when on the day and where people meet. */
export const meetingColumns = {
  ...{ start_time, end_time, time_zone, city, state, country },
  ...{ meeting_point, meeting_lat, meeting_lon },
}

/** The columns of the fields that only a single campaign has. */
export const unlistedColumns = {
  description: 'text',
  action_description: 'text | null',
  images: json<{ url: string; alt: string }[]>(),
} as const satisfies Record<ColumnOf<UnlistedField>, unknown>
