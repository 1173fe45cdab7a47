import type { createUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { updateTextMax, updateTitleMax } from '@muster/contract/facts/updates.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { useContractForm } from '../../../lib/useContractForm.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { lengthWords } from './fate-words.ts'
import { UpdateText } from './UpdateText.tsx'

export type UpdateValues = Pick<CampaignUpdate, 'title' | 'text' | 'images'>
type Images = UpdateValues['images']

/** The field for pictures, which another feature has, and whether an upload is in progress. */
export type UpdatePictures = {
  isSending: boolean
  field: (props: {
    id: string
    error: string | undefined
    images: Images
    onChange: (change: (images: readonly Images[number][]) => Images) => void
  }) => ReactNode
}

type UpdateForm = ReturnType<typeof useContractForm<UpdateValues, z.infer<typeof createUpdateEndpoint.body>>>

/** The update as readers see it. Its links are not followed, because what was typed would be left. */
const Preview = ({ update }: { update: UpdateValues }) => (
  <details>
    <summary className="text-link inline-flex min-h-11 items-center">Preview</summary>
    <div inert className="mt-1 rounded-md border border-line bg-paper p-4">
      <p className="font-display text-xl font-bold tracking-tight wrap-anywhere" dir="auto">
        {update.title.trim() === '' ? 'The title' : update.title}
      </p>
      <UpdateText update={update} />
    </div>
  </details>
)

/** Enter in a field of one line would send the form, whose mails may leave at once. In the title it leads to the text. */
const StaysOnEnter = ({ onTitle, children }: { onTitle: () => void; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for keys of the fields inside
  <div
    className="grid grid-cols-[minmax(0,1fr)] gap-5"
    onKeyDown={(event) => {
      const { key, target, nativeEvent } = event
      if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
      event.preventDefault()
      if (target.name === 'title') onTitle()
    }}
  >
    {children}
  </div>
)

/** What an owner writes: title, text and pictures, with a preview. */
export const UpdateFields = ({ made, pictures }: { made: UpdateForm; pictures: UpdatePictures }) => {
  const { title, text, images } = made.form.watch()
  return (
    <StaysOnEnter onTitle={() => made.form.setFocus('text')}>
      <TextInput
        {...made.field('title')}
        label="Title"
        dir="auto"
        enterKeyHint="next"
        help={lengthWords(title, updateTitleMax)}
      />
      <TextArea
        {...made.field('text')}
        label="Text"
        rows={7}
        dir="auto"
        help={`${lengthWords(text, updateTextMax)}. Plain text; links show to which site they lead.`}
      />
      {pictures.field({
        id: made.idOf('images'),
        error: made.errorOf('images'),
        images,
        // Read the form's current value, not the rendered one: an upload may finish later.
        onChange: (change) =>
          made.form.setValue('images', change(made.form.getValues('images')), { shouldDirty: true }),
      })}
      <Preview update={{ title, text, images }} />
    </StaysOnEnter>
  )
}

/** Why the form cannot be sent yet, for `DialogForm`. */
export const whyNotYet = (pictures: UpdatePictures, used: string | null): string | null =>
  used ?? (pictures.isSending ? 'The pictures are still being sent.' : null)
