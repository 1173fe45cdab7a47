import { useState } from 'react'
import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

/** A password input with a button to show the text. Set `autoComplete`: `current-password` or `new-password`. */
export const PasswordInput = (props: Omit<ComponentProps<typeof TextInput>, 'type' | 'after'>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show password"
          className="min-h-10 min-w-11 rounded-sm px-3 text-sm font-semibold text-aubergine hover:bg-sunk"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
