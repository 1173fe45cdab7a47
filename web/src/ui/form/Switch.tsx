import { useId } from 'react'

/** A switch that takes effect immediately. The whole line is clickable. */
export const Switch = ({
  label,
  help,
  isOn,
  onChange,
}: {
  label: string
  help?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => {
  const helpId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4">
        <span className="font-semibold leading-snug">{label}</span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its checked state without the attribute
          role="switch"
          checked={isOn}
          aria-describedby={help && helpId}
          className="peer sr-only"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span
          aria-hidden="true"
          className="relative h-7 w-12 shrink-0 rounded-full border border-edge bg-sunk transition-colors after:absolute after:left-0.75 after:top-0.75 after:size-5 after:rounded-full after:bg-edge after:transition-transform peer-checked:border-aubergine peer-checked:bg-aubergine peer-checked:after:translate-x-5 peer-checked:after:bg-on-aubergine peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink"
        />
      </label>
      {help && (
        <p id={helpId} className="-mt-1 text-sm text-mute">
          {help}
        </p>
      )}
    </div>
  )
}
