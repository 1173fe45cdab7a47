import { usernameRule } from '@muster/contract/facts/accounts.ts'
import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/form/TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'label' | 'help'> & {
  /** What the name is for, before the rule. */
  meaning?: string
}

export const UsernameInput = ({ meaning, ...props }: Props) => (
  <TextInput
    label="Username"
    optional
    autoComplete="nickname"
    enterKeyHint="next"
    autoCapitalize="none"
    spellCheck={false}
    help={meaning ? `${meaning} ${usernameRule}.` : `${usernameRule}.`}
    {...props}
  />
)
