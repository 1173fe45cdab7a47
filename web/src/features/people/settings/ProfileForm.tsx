import type { User } from '@muster/contract/people/accounts.ts'
import { useMemo } from 'react'
import { FormSummary } from '../../../ui/form/FormSummary.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { PhoneInput } from '../PhoneInput.tsx'
import { UsernameInput } from '../UsernameInput.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { useProfileForm } from './useProfileForm.ts'

const valuesOf = ({ name, username, phone }: User) => ({
  name: name ?? '',
  username: username ?? '',
  phone: phone ?? '',
})

/** Name, username and phone. Unsaved input survives a reload. */
export const ProfileForm = ({ user }: { user: User }) => {
  const saved = useMemo(() => valuesOf(user), [user])
  const { form, field, onSubmit, isPending, problems, savedAtMs } = useProfileForm(`profile.${user._id}`, saved)
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <TextInput
        {...field('name')}
        label="Name"
        optional
        autoComplete="name"
        enterKeyHint="next"
        help="What others see of you. Without it they see your username, else “a member who gave no name”."
      />
      <UsernameInput {...field('username')} />
      <PhoneInput
        {...field('phone')}
        enterKeyHint="done"
        onComplete={(completed) => form.setValue('phone', completed, { shouldDirty: true })}
      />
      <SaveButton isPending={isPending} savedAtMs={savedAtMs}>
        Save profile
      </SaveButton>
    </form>
  )
}
