import { siteName } from '../../lib/site-face.ts'
import { passwordMin } from '@muster/contract/facts/accounts.ts'
import { knownWords } from '@muster/contract/facts/password-strength.ts'
import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { loadEstimator } from './strength/estimator.ts'
import { passwordHint, type PasswordHint } from './strength/password-hint.ts'
import { usePasswordEstimate } from './strength/usePasswordEstimate.ts'

const fills = ['', 'bg-marigold', 'bg-good', 'bg-good'] as const
const steps = [1, 2, 3] as const

const Meter = ({ strength }: Pick<PasswordHint, 'strength'>) => (
  <span aria-hidden="true" className="mt-1.5 flex w-18 shrink-0 gap-1">
    {steps.map((step) => (
      <span
        key={step}
        className={classNames(
          'h-1.5 flex-1 rounded-full transition-colors',
          step <= strength ? fills[strength] : 'bg-line',
        )}
      />
    ))}
  </span>
)

type Person = Parameters<typeof knownWords>[0]

/**
 * An input for a new password. Its strength is shown below, and announced once it is estimated.
 * @param person the account's data; null if the page does not know it
 */
export const NewPasswordInput = ({
  value,
  person,
  ...rest
}: Omit<ComponentProps<typeof PasswordInput>, 'help' | 'value' | 'onFocus'> & {
  value: string
  person: Person | null
}) => {
  const words = knownWords(person ?? {}, window.location.hostname, siteName())
  const assessment = usePasswordEstimate(value, words)
  const hint = passwordHint({ password: value, assessment, words, isPersonKnown: person !== null })
  // Hide the strength while the server's refusal is shown.
  const { strength, words: said } = rest.error ? { strength: value ? (1 as const) : (0 as const), words: '' } : hint
  const isJudged = typeof assessment === 'object' && value.length >= passwordMin
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        {...rest}
        onFocus={() => void loadEstimator().catch(() => undefined)}
        help={
          // Reserves the height of the longest sentence, so that the button below does not move.
          <span className="flex min-h-10 items-start gap-3">
            <Meter strength={strength} />
            <span>{said}</span>
          </span>
        }
      />
      {/* The sentence above changes at every key; this one only once the password was judged. */}
      <span role="status" className="sr-only">
        {isJudged && said}
      </span>
    </div>
  )
}
