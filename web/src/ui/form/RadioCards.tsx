import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useFieldParts } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode }

/**
 * A few choices with a short explanation each, as cards. Works with `form.register` (uncontrolled)
 * or with `value` and `onChange`.
 */
export const RadioCards = ({
  label,
  help,
  error,
  id,
  options,
  columns = 2,
  value,
  defaultValue,
  ...rest
}: Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
    options: readonly RadioOption[]
    columns?: 1 | 2 | 3 | 4
    value?: string
  }) => {
  const parts = useFieldParts({ ...(id && { id }), help, error })
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'grid-cols-2 sm:grid-cols-4' }[columns]
  return (
    <fieldset aria-describedby={parts.control['aria-describedby']}>
      <legend className="mb-1.5 font-semibold leading-snug">{label}</legend>
      <div className={`grid gap-2.5 ${grid}`}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex items-start gap-3 rounded-md border border-edge bg-sheet p-3.5 transition-colors hover:border-ink has-checked:border-aubergine has-checked:bg-aubergine-soft has-checked:ring-1 has-checked:ring-aubergine has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              {...rest}
              id={index === 0 ? parts.control.id : undefined}
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
              className="mt-0.5 size-5 shrink-0 accent-aubergine focus-visible:outline-none"
            />
            <span className="leading-snug">
              <span className="block font-semibold">{option.label}</span>
              {option.description && <span className="mt-0.5 block text-sm text-mute">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={parts.errorId}>{error}</FieldError>}
      {help && (
        <p id={parts.helpId} className="mt-1.5 text-sm text-mute">
          {help}
        </p>
      )}
    </fieldset>
  )
}
