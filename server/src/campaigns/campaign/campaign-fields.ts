import type { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { type CampaignField, campaignFieldNames } from '@muster/contract/campaigns/fields.ts'
import { promisedFields } from '@muster/contract/facts/promised-fields.ts'
import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { majorToMinor, minorToMajor } from '../../platform/base/money.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { ColumnOf, PlainField, SpecialColumns } from './campaign-columns.ts'
import type { FullRow } from './campaign-rows.sql.ts'
import { actionOf, placeOf, type When } from './campaign-rules.ts'

/** A stored point on a map; null: there is none. */
export const pointOf = (lat: number | null, lon: number | null): Campaign['meetingPlace'] =>
  lat === null || lon === null ? null : { lat, lon }

type Row = { [Field in PlainField as ColumnOf<Field>]: Campaign[Field] } & SpecialColumns
/** A row with the columns of these fields. */
export type RowWith<Field extends CampaignField> = Pick<Row, ColumnOf<Field>>

const isPlain = (field: CampaignField): field is PlainField => field !== 'goalAmount' && field !== 'meetingPlace'
const plainFields = campaignFieldNames.filter(isPlain)

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = Object.fromEntries(plainFields.map((field) => [field, snakeCase(field)])) as {
  [Field in PlainField]: ColumnOf<Field>
}

const valueOf = (row: Row, field: CampaignField) => {
  if (field === 'goalAmount') return minorToMajor(row.goal_minor)
  if (field === 'meetingPlace') return pointOf(row.meeting_lat, row.meeting_lon)
  return row[columns[field]]
}

/** The values of these fields, as a response contains them. */
export const valuesOf = <Field extends CampaignField>(
  row: RowWith<Field>,
  fields: readonly Field[],
): Pick<Campaign, Field> => {
  const values: Record<string, unknown> = {}
  for (const field of fields) values[field] = valueOf(row as Row, field)
  return values as Pick<Campaign, Field>
}

const meetingFields = [
  ...(['startTime', 'endTime', 'timeZone', 'city', 'state', 'country'] as const),
  ...(['meetingPoint', 'meetingPlace'] as const),
]

/** When on the day and where people meet. */
export const meetingOf = (row: RowWith<(typeof meetingFields)[number]>) => valuesOf(row, meetingFields)

/** The promise of a stored campaign with its arrangements, as the API returns them. */
export const promiseOf = (row: RowWith<keyof CampaignPromise>): CampaignPromise => valuesOf(row, promisedFields)

/** The owner's input of a stored campaign, in the form of a create call. */
export const writtenIn = (row: FullRow): CampaignInput => ({
  ...valuesOf(row, campaignFieldNames),
  city: row.city ?? '',
  state: row.state ?? '',
  country: row.country ?? '',
  meetingPoint: row.meeting_point ?? '',
  actionDescription: row.action_description ?? '',
})

type Written = Omit<Pick<Tables['campaign'], ColumnOf<CampaignField> | 'ends_at'>, 'images'> & { images: string }

/** The columns that creating and editing write. `plainFields` gives them as they are sent; what follows is stored in another form. */
export const columnsOf = (input: CampaignInput, when: When): Written => ({
  ...(Object.fromEntries(plainFields.map((field) => [columns[field], input[field]])) as {
    [Field in PlainField as ColumnOf<Field>]: CampaignInput[Field]
  }),
  ...when,
  goal_minor: majorToMinor(input.goalAmount),
  ...placeOf(input),
  meeting_point: input.meetingPoint || null,
  meeting_lat: input.meetingPlace?.lat ?? null,
  meeting_lon: input.meetingPlace?.lon ?? null,
  image_url: input.imageUrl || null,
  images: JSON.stringify(input.images),
  ...actionOf(input),
})
