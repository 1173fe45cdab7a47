/** A few short options side by side, one of which is selected. */
export const RadioPills = ({
  label,
  name,
  choices,
  value,
  onChange,
}: {
  label: string
  name: string
  /** Labels by value. */
  choices: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
}) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{label}</legend>
    <div className="flex flex-wrap gap-2">
      {Object.entries(choices).map(([option, word]) => (
        <label
          key={option}
          className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 transition-colors hover:border-ink has-checked:border-aubergine has-checked:bg-aubergine-soft has-checked:font-semibold has-checked:text-aubergine has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            className="sr-only"
            onChange={() => onChange(option)}
          />
          {word}
        </label>
      ))}
    </div>
  </fieldset>
)
