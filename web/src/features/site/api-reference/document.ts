/** The parts of a JSON Schema that the API's document uses. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  default?: unknown
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
  example?: unknown
}

type Answer = { description: string; content?: Content; 'x-errors'?: Readonly<Record<string, string>> }

type Operation = {
  tags: readonly string[]
  summary: string
  'x-access': string
  'x-proof'?: string
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, Answer>>
}

/** The API's OpenAPI document, as served at `/api/docs/json`. */
export type ApiDocument = {
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export type Failure = { status: string; code: string; sentence: string }

/** The body of a request or response. */
export type Body = { mediaType: string; schema: Schema; example?: unknown }

export type Call = {
  /** Its fragment in the URL. */
  id: string
  method: string
  path: string
  summary: string
  access: string
  proof: string | null
  parameters: readonly Parameter[]
  body: Body | null
  success: { status: string; description: string; body: Body | null }
  failures: readonly Failure[]
}

/** `slug`: the last part of its page's URL. */
export type Group = { slug: string; name: string; about: string; calls: readonly Call[] }

/** A text as a part of a URL: `POST /disputes` is `post-disputes`. */
const fragmentOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const bodyIn = (content: Content | undefined): Body | null => {
  const [entry] = Object.entries(content ?? {})
  return entry ? { mediaType: entry[0], schema: entry[1].schema ?? {}, example: entry[1].example } : null
}

const failuresOf = (responses: Operation['responses']): Failure[] =>
  Object.entries(responses).flatMap(([status, answer]) =>
    Object.entries(answer['x-errors'] ?? {}).map(([code, sentence]) => ({ status, code, sentence })),
  )

const callOf = (method: string, path: string, operation: Operation): Call => {
  const { summary, parameters = [], requestBody, responses } = operation
  const [status, answer] = Object.entries(responses).find(([, one]) => !one['x-errors']) ?? ['204', null]
  return {
    id: fragmentOf(`${method} ${path}`),
    method: method.toUpperCase(),
    path,
    summary,
    access: operation['x-access'],
    proof: operation['x-proof'] ?? null,
    parameters,
    body: bodyIn(requestBody?.content),
    success: { status, description: answer?.description ?? 'Done', body: bodyIn(answer?.content) },
    failures: failuresOf(responses),
  }
}

/** The calls of the document by capability, in its order. */
export const groupsOf = ({ tags, paths }: ApiDocument): Group[] => {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: callOf(method, path, operation),
    })),
  )
  return tags.map(({ name, description }) => ({
    slug: fragmentOf(name),
    name,
    about: description,
    calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
  }))
}
