/** The parts of a JSON Schema that an example follows. */
export type ExampleSchema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: ExampleSchema[]
  items?: ExampleSchema
  properties?: Record<string, ExampleSchema>
  required?: string[]
  minimum?: number
  maximum?: number
}

const exampleId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Values that a reader recognises, by the field's name. */
const byName: Record<string, unknown> = {
  email: 'ana@example.org',
  accent: '#1c6b3c',
  website: 'https://rivers.example',
  password: 'orchard-lantern-42',
  currentPassword: 'orchard-lantern-42',
  newPassword: 'willow-harbour-73',
  code: '492817',
  token: 'TOKEN',
  title: 'Plant forty lime trees',
  amount: 25,
  reason: 'The pictures are of another road',
  note: 'Looked up at PayPal: this payment is for another site',
  name: 'GOOGLE_PLACES_KEY',
  value: 'the secret',
  username: 'ana',
}

/** Hand-written bodies, for calls whose generated body would be invalid or show too little. */
const byCall: Record<string, object> = {
  'PUT /user/profile': { name: 'Ana', username: 'ana' },
  'POST /campaigns': {
    title: 'Plant forty lime trees',
    description: 'The lower road has no shade for two kilometres.',
    tags: ['trees', 'shade'],
    executionDate: '2030-12-01',
    startTime: '09:00',
    endTime: '13:00',
    timeZone: 'Europe/Ljubljana',
    meetingPoint: 'The bus stop on the lower road',
    meetingPlace: { lat: 46.5547, lon: 15.6459 },
    peopleGoal: 40,
    goalAmount: 500,
    actionMode: 'both',
    actionDescription: 'Come with gloves and a spade.',
  },
  'PUT /campaigns/:id': { title: 'Plant fifty lime trees', goalAmount: 600 },
  'POST /admin/donations/:id/refund': { amount: 10, reason: 'The donor asked for it' },
  'POST /admin/payouts/:id/approve': {},
  'POST /admin/payouts/:id/reject': { reason: 'The receipts are missing' },
  'POST /admin/payouts/:id/settle': { finding: 'sent', payoutBatchId: '5UXD2E8A7EBQJ' },
  'POST /admin/disputes/:id/status': { status: 'under_review', resolutionNotes: 'We asked the owner.' },
}

const byFormat: Record<string, string> = {
  uuid: exampleId,
  email: 'ana@example.org',
  date: '2026-12-01',
  'date-time': '2026-12-01T09:00:00.000Z',
}

/** Number of fields shown if none is required. */
const shownOfOptional = 2

const objectOf = ({ properties = {}, required = [] }: ExampleSchema): Record<string, unknown> => {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, shownOfOptional)
  return Object.fromEntries(names.map((name) => [name, exampleOf(name, properties[name] ?? {})]))
}

/** A valid value of a field, with the fewest fields that an object needs. */
export const exampleOf = (name: string, schema: ExampleSchema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (Object.hasOwn(byName, name)) return byName[name]
  if (schema.anyOf) return exampleOf(name, schema.anyOf[0] ?? {})
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return [exampleOf(name, schema.items ?? {})]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  return byFormat[schema.format ?? ''] ?? 'text'
}

/** A valid body of the call, if it takes one. */
export const exampleBody = (method: string, path: string, schema: ExampleSchema): unknown =>
  byCall[`${method} ${path}`] ?? objectOf(schema)
