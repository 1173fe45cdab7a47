import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { lengthWords } from './lengths.ts'
import type { Editor } from './useEditor.ts'

type Images = Campaign['images']
type Field<Value> = { id: string; error: string | undefined; value: Value }

/** The picture fields, provided by the page, and whether an upload is in progress. */
export type PicturesSlot = {
  isSending: boolean
  fields: (props: {
    cover: Field<string | null>
    images: Field<Images>
    onCover: (url: string | null) => void
    onImages: (change: (images: readonly Images[number][]) => Images) => void
  }) => ReactNode
}

export const StoryStep = ({
  editor: { field, form, values },
  pictures,
}: {
  editor: Editor
  pictures: PicturesSlot
}) => {
  const cover = field('imageUrl')
  const images = field('images')
  return (
    <>
      <TextArea
        {...field('description')}
        label="Story"
        optional
        rows={12}
        dir="auto"
        help={`Why it matters, what happens if nothing changes, and who you are. An empty line starts a new paragraph.${lengthWords('description', values)}`}
      />
      {pictures.fields({
        cover: { id: cover.id, error: cover.error, value: values.imageUrl },
        images: { id: images.id, error: images.error, value: values.images },
        onCover: (url) => form.setValue('imageUrl', url, { shouldDirty: true }),
        // Read the form's current value, not the rendered one: an upload may finish while another step is open.
        onImages: (change) => form.setValue('images', change(form.getValues('images')), { shouldDirty: true }),
      })}
    </>
  )
}
