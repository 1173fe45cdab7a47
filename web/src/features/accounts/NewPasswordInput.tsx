import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { passwordHint } from './password-hint.ts'

const fills = ['', 'bg-marigold', 'bg-good', 'bg-good'] as const
const steps = [1, 2, 3] as const

/** A password to be set: how good it is stands below, in words, and is read out with the field rather than at every key. */
export const NewPasswordInput = ({
  value,
  names = [],
  ...rest
}: Omit<ComponentProps<typeof PasswordInput>, 'help' | 'value'> & { value: string; names?: readonly string[] }) => {
  const hint = passwordHint(value, names)
  // What was refused is not praised beside the refusal.
  const { strength, words } = rest.error && hint.strength > 1 ? { strength: 1 as const, words: '' } : hint
  return (
    <PasswordInput
      autoComplete="new-password"
      {...rest}
      help={
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="flex w-18 shrink-0 gap-1">
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
          {words}
        </span>
      }
    />
  )
}
