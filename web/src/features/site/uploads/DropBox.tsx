import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { FieldError, Optional } from '../../../ui/form/Field.tsx'
import { useFileDrop } from './useFileDrop.ts'

/** A drop zone for pictures, with its error, and the results below. */
export const DropBox = ({
  id,
  label,
  problem,
  onFiles,
  children,
  below,
}: {
  /** The id of the button inside, which the error describes. */
  id: string
  label: string
  problem: string | undefined
  onFiles: (files: File[]) => void
  children: ReactNode
  below?: ReactNode
}) => {
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <fieldset {...handlers}>
      <legend className="mb-1.5 font-semibold leading-snug">
        {label}
        <Optional />
      </legend>
      <div
        className={classNames(
          'rounded-md border border-dashed p-4',
          isOver ? 'border-aubergine bg-aubergine-soft' : 'border-edge',
        )}
      >
        {children}
      </div>
      <div role="alert">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
      {below}
    </fieldset>
  )
}
