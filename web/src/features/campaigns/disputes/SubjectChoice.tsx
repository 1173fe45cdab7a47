import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '../../../api/context.tsx'
import { viewersZone } from '../../../lib/format.ts'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { type Kind, noneOfThese, onlyOne, optionsOf } from './dispute-choices.ts'
import { disputeChoicesQuery } from './disputes.queries.ts'
import type { DisputeForm } from './useDisputeForm.ts'

const words = {
  donation: {
    label: 'Which donation?',
    none: 'You have no donation to this campaign. Say below what it is about.',
    fromLink: 'The donation that the link names',
  },
  payout: {
    label: 'Which payout?',
    none: 'There is no payout that you can name. Payouts are shown to the owner and to people who donated.',
    fromLink: 'The payout that the link names',
  },
} as const

/** The record in the URL may be older than the listed ones; it stays selected. */
const withNamed = (options: { value: string; label: string }[], named: string | undefined, label: string) =>
  named === undefined || options.some(({ value }) => value === named) ? options : [{ value: named, label }, ...options]

/** A choice of the person's donations to the campaign, or of its payouts. A single one is preselected. */
const Choice = ({ kind, form, campaignId }: { kind: Kind; form: DisputeForm; campaignId: string }) => {
  const field = `${kind}Id` as const
  const { setValue, control } = form.form
  const value = useWatch({ control, name: field })
  const { data, error, refetch, isRefetching } = useQuery(disputeChoicesQuery(useApi(), campaignId))
  const { label, none, fromLink } = words[kind]
  const options = data ? withNamed(optionsOf(kind, data, viewersZone()), form.target[field], fromLink) : []
  const only = onlyOne(options)
  // The selection is known only after the choices have loaded.
  useEffect(() => {
    if (value === '' && only !== null) setValue(field, only)
  }, [value, only, field, setValue])
  if (error && !data) {
    return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-18" />
      </Loading>
    )
  }
  if (options.length === 0) return <p className="text-mute">{none}</p>
  return (
    <Select
      id={form.idOf(field)}
      label={label}
      optional
      error={form.errorOf(field)}
      value={value}
      onChange={(event) => setValue(field, event.target.value, { shouldDirty: true })}
      options={[
        ...(value === '' ? [{ value: '', label: 'Choose one' }] : []),
        ...options,
        { value: noneOfThese, label: 'None of these' },
      ]}
    />
  )
}

/** The choice of a donation or payout, depending on the type and the URL. */
export const SubjectChoice = ({ form, campaignId }: { form: DisputeForm; campaignId: string }) => {
  const type = useWatch({ control: form.form.control, name: 'type' })
  if (campaignId === '') return null
  return (['donation', 'payout'] as const)
    .filter((kind) => form.names(kind, type))
    .map((kind) => <Choice key={`${kind} ${campaignId}`} kind={kind} form={form} campaignId={campaignId} />)
}
