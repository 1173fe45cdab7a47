import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useApi } from '../../../api/context.tsx'
import { useReloadAccount } from '../../../api/reload-account.ts'
import { withPhone } from '../../../lib/phone.ts'
import { useContractForm } from '../../../lib/useContractForm.ts'
import { useEditDraft } from '../../../lib/useEditDraft.ts'

type ProfileField = keyof typeof updateProfileEndpoint.body.shape

const useSavedTime = () => {
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  return { savedAtMs, noteSaving: () => setSavedAtMs(null), noteSaved: () => setSavedAtMs(Date.now()) }
}

/**
 * A form for some profile fields. After saving, the account is refetched; unsaved input stays
 * meanwhile, and across a reload of the page.
 * @param draftName storage key of unsaved fields in this browser
 * @param saved the fields as the server has them; the same object for as long as they are the same
 */
export const useProfileForm = <V extends Partial<Record<ProfileField, string>>>(draftName: string, saved: V) => {
  const api = useApi()
  const reloadAccount = useReloadAccount()
  const { savedAtMs, noteSaving, noteSaved } = useSavedTime()
  const made = useContractForm({
    schema: updateProfileEndpoint.body,
    defaultValues: saved as DefaultValues<V>,
    failure: 'Failed to update profile',
    send: async (body) => {
      const sent = made.form.getValues()
      noteSaving()
      await api.call(updateProfileEndpoint, { body: await withPhone(body) })
      markSaved(sent)
      noteSaved()
      reloadAccount()
    },
  })
  const { markSaved } = useEditDraft(made.form, draftName, saved)
  return { ...made, savedAtMs }
}
