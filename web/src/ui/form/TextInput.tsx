import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Field, useFieldParts } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

/** A single-line field. `before` is shown inside its left edge (a currency sign), `after` inside its right edge. */
export const TextInput = ({
  label,
  help,
  error,
  optional = false,
  id,
  before,
  after,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'id'> & { before?: ReactNode; after?: ReactNode }) => {
  const parts = useFieldParts({ ...(id && { id }), help, error })
  return (
    <Field label={label} help={help} error={error} optional={optional} parts={parts}>
      <div className="relative">
        {before && (
          <span className="figure pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-mute">
            {before}
          </span>
        )}
        <input
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          {...rest}
          {...parts.control}
          className={classNames('control', Boolean(before) && 'pl-8.5', Boolean(after) && 'pr-22', className)}
        />
        {after && <span className="absolute inset-y-0 right-1 flex items-center">{after}</span>}
      </div>
    </Field>
  )
}
