import { isArrangement, isPromised } from '@muster/contract/facts/promised-fields.ts'
import type { EditorField } from './editor-values.ts'

/** Which fields can no longer change. `promise`: what people signed; `all`: also when and where they meet; null: all can change. */
export type Locked = 'promise' | 'all' | null

export const isLocked = (field: EditorField, locked: Locked): boolean =>
  isPromised(field) && (locked === 'all' || (locked === 'promise' && !isArrangement(field)))
