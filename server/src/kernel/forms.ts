import multipart from '@fastify/multipart'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { type ErrorCode, errors } from '@muster/contract/errors.ts'
import { pictureBytesMax } from '@muster/contract/pictures.ts'
import { sentences } from '@muster/contract/sentences.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError, invalidField } from './errors.ts'

/**
 * A form on its way in. Its files are read one by one, each when the one before is dealt with, so that one at a time is in
 * memory and none ever lies on a disk.
 */
export type IncomingForm<Fields> = {
  files: AsyncIterable<Buffer>
  /** The text fields, checked. They may come after the files, so they are known once all of those were read. */
  fields(): Fields
}

type FormEndpoint = Endpoint & { files: { name: string; max: number } }
type Texts = Record<string, string[]>

/** Whether an endpoint is sent a form. */
export const takesForm = (endpoint: Endpoint): endpoint is FormEndpoint => endpoint.files !== undefined

/** Lets the routes of this scope be sent forms. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart)
}

/** Refuses what is no form before any of it is read. */
export const requireForm = ({ headers }: FastifyRequest): void => {
  if (/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return
  throw new DomainError('unsupported_media_type', { message: 'Send this as a form (multipart/form-data)' })
}

const limitsOf = ({ files }: FormEndpoint) => ({
  fileSize: pictureBytesMax,
  files: files.max,
  fields: 2 * files.max,
  fieldSize: 10_000,
  parts: 3 * files.max,
  headerPairs: 20,
})

const codeOf: Record<string, ErrorCode> = {
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
}

/** What cannot be read as a form, or ends in the middle, is the sender's mistake whatever the parser calls it. */
const refusalOf = (error: unknown, { files }: FormEndpoint): DomainError => {
  if (error instanceof DomainError) return error
  const code = codeOf[(error as { code?: string }).code ?? ''] ?? 'malformed'
  if (code === 'malformed' || code === 'payload_too_large') return new DomainError(code)
  const message = code === 'too_many_files' && files.max === 1 ? 'One picture at a time' : errors[code][1]
  return new DomainError(code, { message, fields: { [files.name]: message } })
}

const unknownField = (name: string) => invalidField(name, sentences.unknownField)

async function* readFiles(request: FastifyRequest, endpoint: FormEndpoint, texts: Texts): AsyncGenerator<Buffer> {
  const { name } = endpoint.files
  let isEmpty = true
  try {
    for await (const part of request.parts({ limits: limitsOf(endpoint) })) {
      if (part.type === 'field') {
        ;(texts[part.fieldname] ??= []).push(String(part.value))
        continue
      }
      if (part.fieldname !== name) throw unknownField(part.fieldname)
      isEmpty = false
      yield await part.toBuffer()
    }
  } catch (error) {
    throw refusalOf(error, endpoint)
  }
  if (isEmpty) throw invalidField(name, 'Choose a picture')
}

const checkTexts = ({ body }: FormEndpoint, texts: Texts): unknown => {
  const [stray] = Object.keys(texts)
  if (!body) {
    if (stray !== undefined) throw unknownField(stray)
    return {}
  }
  const checked = body.safeParse(texts)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  if (issue?.code === 'unrecognized_keys') throw unknownField(String(issue.keys[0]))
  throw invalidField(String(issue?.path[0]), issue?.message ?? sentences.wrongShape)
}

/** The body of a call that is sent a form. Nothing is read yet. */
export const incomingForm = (request: FastifyRequest, endpoint: FormEndpoint): IncomingForm<unknown> => {
  const texts: Texts = Object.create(null) as Texts
  return { files: readFiles(request, endpoint, texts), fields: () => checkTexts(endpoint, texts) }
}
