import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'

const payoutsFile = 'payments_payouts_batch_v1.json'
const files = [
  'checkout_orders_v2.json',
  'payments_payment_v2.json',
  payoutsFile,
  'notifications_webhooks_v1.json',
  'customer_disputes_v1.json',
  'reporting_transactions_v1.json',
]

type Json = { [key: string]: Json } & Json[]
type Operation = { id: string; file: string; method: string; path: RegExp; pointer: string; definition: Json }
export type Exchange = { method: string; path: string; requestBody?: unknown; status: number; responseBody?: unknown }

const escapePointer = (part: string) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))

/**
 * Rejects undocumented fields, so that a misspelled field fails. A schema is closed where it is used, not where it is defined, because
 * the parts of an `allOf` do not see each other's fields.
 */
const close = (schema: unknown, isPart = false): void => {
  if (typeof schema !== 'object' || schema === null) return
  const node = schema as Json
  for (const key of ['allOf', 'anyOf', 'oneOf']) for (const part of node[key] ?? []) close(part, true)
  for (const child of Object.values(node.properties ?? {})) close(child)
  if (node.items) close(node.items)
  const isObject = node.$ref !== undefined || node.properties !== undefined || node.allOf !== undefined
  if (!isPart && isObject && node.additionalProperties === undefined) {
    Object.assign(node, { unevaluatedProperties: false })
  }
}

/** Error details combine two schemas; closing either would reject the fields of the other. */
const isErrorNarrowing = (name: string) => /(^|-)\d{3}$/.test(name)

/** Users report a link inside the detail for a known sender_batch_id; PayPal's file defines only top-level links. */
const undocumentedFields = { link: { type: 'array', items: { $ref: '#/components/schemas/link_description' } } }

const load = (directory: string, file: string): Json => {
  const document = JSON.parse(readFileSync(join(directory, file), 'utf8')) as Json
  const details = file === payoutsFile && document.components?.schemas?.['error_details-2']?.properties
  if (details) Object.assign(details, undocumentedFields)
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (!isErrorNarrowing(name)) close(schema, true)
  }
  return document
}

const operationsOf = (file: string, document: Json): Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, definition]) =>
      definition.operationId === undefined
        ? []
        : [
            {
              id: String(definition.operationId),
              file,
              method: method.toUpperCase(),
              path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
              pointer: `/paths/${escapePointer(path)}/${method}`,
              definition,
            },
          ],
    ),
  )

/** Validates HTTP exchanges against PayPal's OpenAPI files. Schemas are compiled on first use, because compiling all takes seconds. */
export const openPaypalOpenApi = (directory: string) => {
  const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false, logger: false })
  formats.default(ajv)
  const documents = new Map(files.map((file) => [file, load(directory, file)]))
  for (const [file, document] of documents) ajv.addSchema(document, file)
  const operations = [...documents].flatMap(([file, document]) => operationsOf(file, document))
  const compiled = new Map<string, ValidateFunction>()

  const violations = (operation: Operation, place: string, value: unknown): string[] => {
    const reference = `${operation.file}#${operation.pointer}${place}/content/${escapePointer('application/json')}/schema`
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference, unevaluatedProperties: false })
    compiled.set(reference, validate)
    if (validate(value)) return []
    const reasons = (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    )
    return [`${operation.id}${place}: ${reasons.join('; ')}\n${JSON.stringify(value)}`]
  }

  const checkResponse = (operation: Operation, status: number, body: unknown): string[] => {
    const responses = operation.definition.responses ?? ({} as Json)
    const key = responses[String(status)] ? String(status) : 'default'
    const answer = responses[key]
    if (!answer) return [`${operation.id}: status ${status} is not documented`]
    if (answer.$ref) return violations({ ...operation, pointer: '' }, String(answer.$ref).slice(1), body)
    if (answer.content) return violations(operation, `/responses/${key}`, body)
    return body === undefined ? [] : [`${operation.id} ${status}: a body is not documented`]
  }

  return {
    /** Whether PayPal's files document this call. */
    describes: (method: string, path: string) => operations.some((it) => it.method === method && it.path.test(path)),
    /** Returns the violations of an exchange. The body of a rejected request is not validated, because tests send invalid ones on purpose. */
    check: ({ method, path, requestBody, status, responseBody }: Exchange): string[] => {
      const operation = operations.find((it) => it.method === method && it.path.test(path))
      if (!operation) return [`${method} ${path}: no such operation`]
      const isRequestValidated =
        operation.definition.requestBody !== undefined && requestBody !== undefined && status < 300
      const request = isRequestValidated ? violations(operation, '/requestBody', requestBody) : []
      return [...request, ...checkResponse(operation, status, responseBody)]
    },
    /** Returns the violations of a webhook's body. */
    checkEvent: (event: unknown): string[] => {
      const operation = operations.find(({ id }) => id === 'webhooks-events.get')
      return operation ? violations(operation, '/responses/200', event) : ['webhooks-events.get is not described']
    },
  }
}

export type PaypalOpenApi = ReturnType<typeof openPaypalOpenApi>

/** PayPal's OpenAPI files are not part of this repository; this setting names their folder. Null: no run needs them here. */
export const paypalFolder = process.env.PAYPAL_OPENAPI_DIR || null

/** The files that the folder lacks. */
export const missingIn = (folder: string): string[] => files.filter((file) => !existsSync(join(folder, file)))

/** Null without the files. */
export const paypalOpenApi: PaypalOpenApi | null =
  paypalFolder && missingIn(paypalFolder).length === 0 ? openPaypalOpenApi(paypalFolder) : null

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/**
 * A fetch that validates every exchange with the PayPal API, if the files are available. Violations are collected in an array and not
 * thrown, because a client may catch exceptions.
 */
export const validatingFetch =
  (violations: string[], send: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    const { pathname: path } = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    // The files document neither the token call nor status 429.
    const isDescribed = /^\/v[12]\//.test(path) && path !== '/v1/oauth2/token' && response.status !== 429
    if (!paypalOpenApi || !isDescribed) return response
    const requestBody = typeof init?.body === 'string' && response.ok ? parse(init.body) : undefined
    const responseBody = parse(await response.clone().text())
    violations.push(...paypalOpenApi.check({ method, path, requestBody, status: response.status, responseBody }))
    return response
  }
