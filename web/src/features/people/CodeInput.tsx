import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** A code of an authenticator app. Not `inputmode="numeric"` if recovery codes are accepted, which contain letters. */
export const CodeInput = ({
  takesRecoveryCode,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'label' | 'help'> & { takesRecoveryCode: boolean }) => (
  <TextInput
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    enterKeyHint="done"
    {...rest}
    {...(!takesRecoveryCode && { inputMode: 'numeric' as const })}
    label="Code"
    help={
      takesRecoveryCode
        ? 'Six digits from your authenticator app, or one of your recovery codes. The operator of this site can help if you lost both.'
        : 'The six digits that the app shows now.'
    }
    className="figure tracking-wider"
  />
)
