import { useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { prepareCropper } from './CropLater.tsx'
import { acceptedTypes } from './picture-files.ts'

/** A button that opens the file picker. `isWrong`: the error at `<id>-error` describes it. */
export const FileButton = ({
  id,
  many = false,
  isWrong = false,
  onFiles,
  children,
}: {
  id?: string
  many?: boolean
  isWrong?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes}
        multiple={many}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Reset, so that choosing the same file again triggers a change event.
          target.value = ''
        }}
      />
      <Button
        tone="secondary"
        id={id}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        className={classNames(isWrong && 'border-danger')}
        onPointerEnter={prepareCropper}
        onFocus={prepareCropper}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
