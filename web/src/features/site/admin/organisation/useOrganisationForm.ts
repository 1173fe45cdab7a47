import { type OrganisationField } from '@muster/contract/facts/organisation.ts'
import { defaultSiteName } from '@muster/contract/facts/site-face.ts'
import { type EditedOrganisation, saveOrganisationEndpoint } from '@muster/contract/site/organisation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { storeAnswer } from '../../../../api/store-answer.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { useEditDraft } from '../../../../lib/useEditDraft.ts'
import { editedOrganisationQuery } from './organisation.queries.ts'
import { showFace } from './show-face.ts'
import { useSavedTime } from './useSavedTime.ts'

type Values = Record<OrganisationField | 'logo' | 'darkLogo', string>

/** Form fields hold texts; no value is an empty one. */
const valuesOf = (organisation: EditedOrganisation): Values => ({
  name: organisation.name,
  logo: organisation.logo ?? '',
  darkLogo: organisation.darkLogo ?? '',
  accent: organisation.accent ?? '',
  legalName: organisation.legalName ?? '',
  address: organisation.address ?? '',
  registerNumber: organisation.registerNumber ?? '',
  taxNumber: organisation.taxNumber ?? '',
  taxSentence: organisation.taxSentence ?? '',
  email: organisation.email ?? '',
  phone: organisation.phone ?? '',
  website: organisation.website ?? '',
})

/** The form of the organisation. Unsaved input survives a reload; a save of another admin is not overwritten. */
export const useOrganisationForm = (organisation: EditedOrganisation) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { savedAtMs, noteSaved } = useSavedTime()
  const [opened, setOpened] = useState(organisation.version)
  const saved = useMemo(() => valuesOf(organisation), [organisation])
  const made = useContractForm({
    schema: saveOrganisationEndpoint.body,
    defaultValues: saved,
    toBody: (values: Values) => ({
      ...values,
      version: opened,
      logo: values.logo || null,
      darkLogo: values.darkLogo || null,
    }),
    send: async (body) => {
      const answer = await api.call(saveOrganisationEndpoint, { body })
      markSaved(valuesOf(answer))
      setOpened(answer.version)
      noteSaved()
      storeAnswer(queryClient, editedOrganisationQuery(api).queryKey, answer)
      showFace({ ...answer, name: answer.name || defaultSiteName })
      await queryClient.invalidateQueries({ queryKey: ['organisation'] })
    },
  })
  const { markSaved } = useEditDraft(made.form, 'organisation', saved)
  return { ...made, savedAtMs }
}
