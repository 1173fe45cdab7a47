import type { Campaign } from '@muster/contract/campaigns.ts'
import { PlainText } from '../../../ui/PlainText.tsx'

/** Why, and what to do on the day. */
export const CampaignStory = ({
  campaign: { description, actionMode, actionDescription },
}: {
  campaign: Pick<Campaign, 'description' | 'actionMode' | 'actionDescription'>
}) => (
  <>
    {description.trim() !== '' && (
      <section aria-label="Story" className="max-w-[66ch] text-lg/8">
        <PlainText text={description} withLinks />
      </section>
    )}
    {actionMode !== 'donation' && actionDescription !== null && actionDescription.trim() !== '' && (
      <section
        aria-labelledby="the-action"
        className="rounded-lg border-l-8 border-marigold bg-sheet px-5 py-6 sm:px-8 sm:py-7"
      >
        <h2 id="the-action" className="text-2xl">
          What to do on the day
        </h2>
        <PlainText text={actionDescription} withLinks className="mt-4 max-w-[60ch]" />
      </section>
    )}
  </>
)
