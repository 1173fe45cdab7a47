import { arrangementFields, lockedSentences } from '@muster/contract/facts/promises.ts'
import type { EditorField } from './editor-values.ts'

/** What of a campaign can no longer change. `promise`: what people signed; `all`: when and where they meet, too. */
export type Locked = 'promise' | 'all' | null

type PromiseField = keyof typeof lockedSentences

const isOfPromise = (field: EditorField): field is PromiseField => Object.hasOwn(lockedSentences, field)

const isArrangement = (field: EditorField) => (arrangementFields as readonly EditorField[]).includes(field)

export const isLocked = (field: EditorField, locked: Locked): boolean =>
  isOfPromise(field) && (locked === 'all' || (locked === 'promise' && !isArrangement(field)))
