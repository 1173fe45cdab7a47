import { invalidField } from '../../base/errors.ts'
import { isInstantText } from '../../http/cursor.ts'

const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Where a list that is ordered by an instant ended. */
export type InstantPlace = { at: Date; id: string }

/** A place as the opaque text that goes into the link to the next page. */
export const writePlace = ({ at, id }: InstantPlace): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** Reads what {@link writePlace} wrote; null for no cursor. Throws a field error for anything else. */
export const readPlace = (cursor: string | undefined): InstantPlace | null => {
  if (cursor === undefined) return null
  const [, at = '', id = ''] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!isInstantText(at)) {
    throw invalidField('cursor', 'This list cannot be continued from here. Start it again')
  }
  return { at: new Date(at), id }
}
