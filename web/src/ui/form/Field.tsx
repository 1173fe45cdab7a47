import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../picture/Icon.tsx'

export type FieldProps = {
  label: ReactNode
  /** Help text below the field. */
  help?: ReactNode
  /** The error message; marks the field as invalid. */
  error?: string | undefined
  /** Shows "optional" beside the label. */
  optional?: boolean
  id?: string
}

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger wrap-anywhere">
    <Icon name="warning" className="mt-0.5" />
    <span>{children}</span>
  </p>
)

export const Optional = () => <span className="font-normal text-mute"> (optional)</span>

/** Ids of a field's parts, and the ARIA attributes of its control. */
export const useFieldParts = ({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>) => {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ')
  return {
    helpId,
    errorId,
    control: {
      id: controlId,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

type FieldParts = ReturnType<typeof useFieldParts>

/** Label above, control, error, help. For a custom control, call `useFieldParts` and spread `parts.control` on it. */
export const Field = ({
  label,
  help,
  error,
  optional = false,
  parts,
  children,
}: Omit<FieldProps, 'id'> & { parts: FieldParts; children: ReactNode }) => (
  <div>
    <label htmlFor={parts.control.id} className="mb-1.5 block font-semibold leading-snug">
      {label}
      {optional && <Optional />}
    </label>
    {children}
    {error && <FieldError id={parts.errorId}>{error}</FieldError>}
    {help && (
      <p id={parts.helpId} className="mt-1.5 max-w-prose text-sm text-mute wrap-anywhere">
        {help}
      </p>
    )}
  </div>
)
