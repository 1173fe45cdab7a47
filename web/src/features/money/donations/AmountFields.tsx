import { formatMoney } from '../../../lib/format.ts'
import { amountHelp } from '../../../lib/typed-amount.ts'
import { FieldError } from '../../../ui/form/Field.tsx'
import { offeredAmounts } from './donation-amount.ts'

const amountId = 'donation-amount'
const errorId = `${amountId}-error`
const helpId = `${amountId}-help`

export const focusAmount = () => document.getElementById(amountId)?.focus()

const offerClass =
  'figure grid min-h-13 place-items-center rounded-md border border-edge bg-sheet text-lg font-bold transition-colors hover:border-ink has-checked:border-aubergine has-checked:bg-aubergine-soft has-checked:ring-1 has-checked:ring-aubergine has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'

const Offers = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <div className="grid grid-cols-4 gap-2">
    {offeredAmounts.map((amount) => (
      <label key={amount} className={offerClass}>
        <input
          type="radio"
          name="offered-amount"
          className="sr-only"
          checked={value === String(amount)}
          onChange={() => onChange(String(amount))}
        />
        {formatMoney(amount, 'USD').replace('.00', '')}
      </label>
    ))}
  </div>
)

/**
 * Four preset amounts and a free one. None is preselected. `value`: the amount as text, in US dollars. The field is of type
 * text, because a number field does not report a decimal comma.
 */
export const AmountFields = ({
  value,
  error,
  onChange,
  onLeave,
}: {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** Called when the free amount loses focus. */
  onLeave: () => void
}) => (
  <fieldset>
    <legend className="mb-2 font-semibold">Amount</legend>
    <Offers value={value} onChange={onChange} />
    <label htmlFor={amountId} className="mb-1.5 mt-4 block text-sm font-semibold">
      Other amount
    </label>
    <div className="relative">
      <span className="figure pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-mute">$</span>
      <input
        id={amountId}
        type="text"
        min={1}
        step={1}
        inputMode="decimal"
        enterKeyHint="go"
        autoComplete="off"
        className="control figure pl-8.5 text-lg"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${errorId} ${helpId}` : helpId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </div>
    <div role="alert">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
    <p id={helpId} className="mt-1.5 text-sm text-mute">
      {amountHelp} Donations are taken in US dollars.
    </p>
  </fieldset>
)
