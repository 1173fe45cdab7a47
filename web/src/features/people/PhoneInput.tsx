import type { ComponentProps } from 'react'
import { withCountryCode } from '../../lib/phone.ts'
import { TextInput } from '../../ui/form/TextInput.tsx'

/** A phone number. On blur, a number of the person's own country is rewritten with its country code. */
export const PhoneInput = ({
  onComplete,
  onBlur,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'label' | 'help'> & { onComplete: (phone: string) => void }) => (
  <TextInput
    {...rest}
    label="Phone"
    optional
    type="tel"
    autoComplete="tel"
    inputMode="tel"
    help="For example +49 30 1234567. You can leave out the country code for a number in your own country. Other members do not see it."
    onBlur={(event) => {
      onBlur?.(event)
      const { target } = event
      const typed = target.value
      void withCountryCode(typed).then((phone) => {
        // Keep what was typed in the meantime.
        if (phone !== typed && target.value === typed) onComplete(phone)
      })
    }}
  />
)
