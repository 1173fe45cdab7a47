import { isArrangement, isPromised } from '@muster/contract/facts/promised-fields.ts'
import type { EditorField } from './editor-values.ts'

/** What of a campaign can no longer change. `promise`: what people signed; `all`: when and where they meet, too. */
export type Locked = 'promise' | 'all' | null

export const isLocked = (field: EditorField, locked: Locked): boolean =>
  isPromised(field) && (locked === 'all' || (locked === 'promise' && !isArrangement(field)))
