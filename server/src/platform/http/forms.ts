import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { type ErrorCode, errors } from '@muster/contract/facts/errors.ts'
import { pictureBytesMax } from '@muster/contract/facts/pictures.ts'
import { sentences } from '@muster/contract/facts/sentences.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import type { Measures } from '../base/measures.ts'
import { DomainError, invalidField } from '../base/errors.ts'
import { Outage } from '../base/outage.ts'
import { type OpenScratchFile, type ScratchFile, scratchFilesIn } from './scratch-file.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'

/** A file of a form, received in full. It can be read until the next file is requested. */
export type ReceivedFile = { read: () => Promise<Buffer> }

/**
 * A form that is being received. Its files are received one by one, each after the previous one is handled, to disk rather
 * than to memory, because the sender decides how long that takes.
 */
export type IncomingForm<Fields> = {
  files: AsyncIterable<ReceivedFile>
  /** The validated text fields. They may follow the files, so they are known only after all files were read. */
  fields(): Fields
}

type FormEndpoint = Endpoint & { files: { name: string; countMax: number } }
type Texts = Record<string, string[]>

/** Whether an endpoint takes a form. */
export const takesForm = (endpoint: Endpoint): endpoint is FormEndpoint => endpoint.files !== undefined

/** How long the rest of a form is read after the response. */
const lingerMs = 2_000

/**
 * Closes the connection some time after the response. If it were closed at once, a client that is still sending would get a connection error
 * instead of the response.
 */
const closeAfterAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
  const { socket } = request.raw
  reply.header('connection', 'close')
  socket.destroySoon = () => {
    request.raw.unpipe()
    request.raw.resume()
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** Lets the routes of this scope receive forms. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart)
  app.addHook('onSend', (request, reply, _payload, done) => {
    // After an early response, the rest of the form is not processed.
    if (!request.raw.complete) closeAfterAnswer(request, reply)
    done()
  })
}

/** The services that all form routes of a process share. */
export type Receiving = { slots: UploadSlots; openFile: OpenScratchFile; measures: Pick<Measures, 'receiving'> }

export const createReceiving = ({ config, measures }: Pick<AppContext, 'config' | 'measures'>): Receiving => ({
  measures,
  slots: createUploadSlots(),
  openFile: scratchFilesIn(config.dataDir),
})

/** Takes an upload slot before any of the form is read. Throws `too_many_uploads` or `unavailable`. */
export const admitForm = ({ slots, measures }: Receiving, request: FastifyRequest, reply: FastifyReply): void => {
  const release = slots.take(request.caller?.id ?? 'visitor')
  reply.raw.once('finish', release).once('close', release).once('close', measures.receiving())
}

/** Refuses a request that is not a form, before its body is read. */
export const requireForm = ({ headers }: FastifyRequest): void => {
  if (/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return
  throw new DomainError('unsupported_media_type', { message: 'Send this as a form (multipart/form-data)' })
}

const limitsOf = ({ files }: FormEndpoint) => ({
  fileSize: pictureBytesMax,
  files: files.countMax,
  fields: 2 * files.countMax,
  fieldSize: 10_000,
  parts: 3 * files.countMax,
  headerPairs: 20,
})

const codeOf: Record<string, ErrorCode> = {
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
}

/** A form that cannot be parsed or is truncated is a client error, regardless of the parser's error. */
const refusalOf = (error: unknown, { files }: FormEndpoint): DomainError | Outage => {
  if (error instanceof DomainError || error instanceof Outage) return error
  const code = codeOf[(error as { code?: string }).code ?? ''] ?? 'malformed'
  if (code === 'malformed' || code === 'payload_too_large') return new DomainError(code)
  const message = code === 'too_many_files' && files.countMax === 1 ? 'One picture at a time' : errors[code][1]
  return new DomainError(code, { message, fields: { [files.name]: message } })
}

const unknownField = (name: string) => invalidField(name, sentences.unknownField)

const receive = async (sent: MultipartFile['file'], file: ScratchFile): Promise<void> => {
  for await (const chunk of sent) {
    await file.append(chunk as Buffer)
    if (sent.truncated) throw Object.assign(new Error('the file is too large'), { code: 'FST_REQ_FILE_TOO_LARGE' })
  }
}

async function* receiveFiles({ request, endpoint, openFile }: FormRequest, texts: Texts): AsyncGenerator<ReceivedFile> {
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
      const file = await openFile()
      try {
        await receive(part.file, file)
        yield file
      } finally {
        await file.close()
      }
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

type FormRequest = { request: FastifyRequest; endpoint: FormEndpoint; openFile: OpenScratchFile }

/** The body of a form call. Nothing is read yet. */
export const incomingForm = (asked: FormRequest): IncomingForm<unknown> => {
  const texts: Texts = Object.create(null) as Texts
  return { files: receiveFiles(asked, texts), fields: () => checkTexts(asked.endpoint, texts) }
}
