import { useId } from 'react'
import type { ReactNode } from 'react'
import type { EditorField } from './editor-values.ts'
import type { Editor } from './useEditor.ts'

/** A group of fields. Once the field `of` is locked, all of them show their values and cannot be edited. */
export const LockedPart = ({ editor, of, children }: { editor: Editor; of: EditorField; children: ReactNode }) => {
  const id = useId()
  const isLocked = editor.isLocked(of)
  return (
    <fieldset disabled={isLocked} aria-describedby={isLocked ? id : undefined} className="grid min-w-0 gap-6">
      {children}
      {isLocked && (
        <p id={id} className="-mt-4 text-sm text-mute">
          Can no longer change
        </p>
      )}
    </fieldset>
  )
}
