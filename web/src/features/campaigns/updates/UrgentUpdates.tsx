import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useId } from 'react'
import { formatInstantThere } from '../../../lib/format.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { withoutTitle } from './update-words.ts'

/** What the owner told everyone at once, newest first. */
export const UrgentUpdates = ({
  updates,
  timeZone,
}: {
  updates: NonNullable<Campaign['urgentUpdates']>
  timeZone: string
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-md border-2 border-danger bg-danger-soft px-4 py-3">
      <h2 id={id} className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="warning" className="text-danger" />
        <span>{updates.length === 1 ? 'Urgent update' : 'Urgent updates'}</span>
      </h2>
      <ul className="mt-2 grid gap-3">
        {updates.map(({ _id, title, text, createdAt }) => (
          <li key={_id} className="border-danger/30 not-first:border-t not-first:pt-3">
            <time dateTime={createdAt} className="text-sm">
              {formatInstantThere(createdAt, timeZone)}
            </time>
            <h3 className="font-semibold wrap-anywhere" dir="auto">
              {title}
            </h3>
            <PlainText
              text={withoutTitle({ title, text })}
              className="max-w-prose font-medium empty:hidden"
              withLinks
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
