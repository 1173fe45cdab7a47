import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { PlainText } from '../../../../ui/text/PlainText.tsx'

/** The story, and what to do on the day. A poster shows what to do or, without an action, the start of the story. */
export const CampaignStory = ({
  campaign: { description, actionMode, actionDescription },
}: {
  campaign: Pick<Campaign, 'description' | 'actionMode' | 'actionDescription'>
}) => {
  const action = actionMode === 'donation' ? '' : (actionDescription?.trim() ?? '')
  return (
    <>
      {description.trim() !== '' && (
        <section
          aria-label="Story"
          className={classNames(
            'max-w-[66ch] text-lg/8',
            action === ''
              ? 'print:min-h-0 print:columns-1 print:gap-x-[60mm] print:overflow-hidden print:[column-fill:auto]'
              : 'print:hidden',
          )}
        >
          <PlainText text={description} withLinks />
        </section>
      )}
      {action !== '' && (
        <section
          aria-labelledby="the-action"
          className="rounded-lg border-l-8 border-marigold bg-sheet px-5 py-6 sm:px-8 sm:py-7 print:min-h-0 print:columns-1 print:gap-x-[60mm] print:overflow-hidden print:[column-fill:auto] print:py-2"
        >
          <h2 id="the-action" className="text-2xl">
            What to do on the day
          </h2>
          <PlainText text={action} withLinks className="mt-4 max-w-[60ch] print:text-lg" />
        </section>
      )}
    </>
  )
}
