import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Field, useFieldParts } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { Icon } from '../picture/Icon.tsx'

/** A choice from a short list, with the browser's native control. */
export const Select = ({
  label,
  help,
  error,
  optional = false,
  id,
  options,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'select'>, 'id'> & { options: readonly { value: string; label: string }[] }) => {
  const parts = useFieldParts({ ...(id && { id }), help, error })
  return (
    <Field label={label} help={help} error={error} optional={optional} parts={parts}>
      <div className="relative">
        <select {...rest} {...parts.control} className={classNames('control appearance-none pr-10', className)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-mute" />
      </div>
    </Field>
  )
}
