import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Field, useFieldParts } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

/** A multi-line field that grows with its text. */
export const TextArea = ({
  label,
  help,
  error,
  optional = false,
  id,
  className,
  rows = 5,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) => {
  const parts = useFieldParts({ ...(id && { id }), help, error })
  return (
    <Field label={label} help={help} error={error} optional={optional} parts={parts}>
      <textarea
        rows={rows}
        {...rest}
        {...parts.control}
        className={classNames('control field-sizing-content max-h-[32rem] min-h-28 py-2.5', className)}
      />
    </Field>
  )
}
