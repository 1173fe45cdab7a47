import { invalidField } from '../base/errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a text is an instant as `toISOString` writes it. PostgreSQL has no year 0. */
export const isInstantText = (text: string): boolean =>
  instant.test(text) && !text.startsWith('0000') && !Number.isNaN(Date.parse(text))

/** What a part of a cursor may be. */
export const keysetParts = {
  id: (part: unknown) => typeof part === 'string' && uuid.test(part),
  instant: (part: unknown) => typeof part === 'string' && isInstantText(part),
  /** Whole, and small enough for a bigint column. */
  integer: (part: unknown) => Number.isSafeInteger(part),
}

type Parts = readonly (string | number)[]

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** Where a page ended, as the opaque text that goes into the link to the next one. */
export const writeKeyset = (parts: Parts): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/**
 * Reads what {@link writeKeyset} wrote; null for a first page. Throws a field error for anything else.
 * @param shape what each part must be
 */
export const readKeyset = <P extends Parts>(
  cursor: string | undefined,
  shape: readonly ((part: unknown) => boolean)[],
): P | null => {
  if (cursor === undefined) return null
  const parsed = parse(cursor)
  const fits =
    Array.isArray(parsed) && parsed.length === shape.length && shape.every((isPart, at) => isPart(parsed[at]))
  if (!fits) throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  return parsed as unknown as P
}
