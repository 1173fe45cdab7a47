import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

/** A field for one email address. */
export const EmailInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput type="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
)
