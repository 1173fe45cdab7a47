import { useState } from 'react'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { CampaignCard } from '../CampaignCard.tsx'
import { CampaignDetails, CampaignHead } from '../page/CampaignHead.tsx'
import { CampaignStory } from '../page/CampaignStory.tsx'
import { Gallery } from '../page/Gallery.tsx'
import type { EditorValues } from './editor-values.ts'
import { previewOf } from './preview-of.ts'
import type { PreviewBase } from './preview-of.ts'

/** A placeholder id for an unpublished campaign. The pattern is derived from the id, so the published one differs. */
export const unpublishedId = 'preview'

/** A live preview of the campaign. Not interactive. */
export const EditorPreview = ({ values, base }: { values: EditorValues; base: PreviewBase }) => {
  const [tab, setTab] = useState('card')
  const campaign = previewOf(values, base)
  return (
    <section aria-label="Preview">
      <Tabs
        label="Preview"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'card',
            label: 'Card',
            panel: (
              <div inert className="max-w-sm">
                <CampaignCard campaign={campaign} headingLevel="h3" />
              </div>
            ),
          },
          {
            value: 'page',
            label: 'Page',
            panel: (
              <div inert className="max-h-[70vh] overflow-hidden rounded-lg border border-line bg-paper p-4">
                <CampaignHead
                  campaign={campaign}
                  heading={(title, className) => (
                    <p className={`font-display font-bold leading-none tracking-tight ${className}`}>{title}</p>
                  )}
                />
                <CampaignDetails campaign={campaign} className="mt-3" />
                <div className="mt-8 grid gap-8">
                  <CampaignStory campaign={campaign} />
                  <Gallery images={campaign.images} />
                </div>
              </div>
            ),
          },
        ]}
      />
      {values.imageUrl === null && (
        <p className="mt-3 text-sm text-mute">
          {base._id === unpublishedId
            ? 'Each campaign has its own pattern. Yours is drawn when you publish and will differ from this one.'
            : 'This pattern is drawn for your campaign. A cover picture replaces it.'}
        </p>
      )}
    </section>
  )
}
