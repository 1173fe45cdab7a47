import { useState } from 'react'
import type { RefObject } from 'react'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { Area } from './jpeg.ts'
import { moved, refusalOf } from './picture-files.ts'
import { useCutting } from './useCutting.ts'
import { useListFocus } from './useListFocus.ts'
import type { PictureQueue } from './usePictureQueue.ts'

export type GalleryImage = { url: string; alt: string }
/** Works on the current list, because an upload may finish while a picture is being moved. */
export type ChangeImages = (change: (images: readonly GalleryImage[]) => GalleryImage[]) => void

/**
 * The actions on a gallery, by mouse or keyboard. Focus stays on a moved picture, or goes to the next
 * one after a removal.
 */
export const useGallery = ({
  list,
  addButtonId,
  images,
  queue,
  max,
  onChange,
}: {
  list: RefObject<HTMLElement | null>
  addButtonId: string
  images: readonly GalleryImage[]
  queue: PictureQueue
  /** How many pictures there can be. */
  max: number
  onChange: ChangeImages
}) => {
  const focus = useListFocus(list, () => document.getElementById(addButtonId))
  const cutting = useCutting()
  const [said, setSaid] = useState('')
  const [isFull, setIsFull] = useState(false)
  const keep = (image: GalleryImage) => onChange((current) => [...current, image].slice(0, max))
  return {
    /** Announcement of the last action for screen readers. */
    said,
    /** Whether the last choice exceeded the remaining room. */
    isFull,
    keep,
    add: (files: File[]) => {
      const room = Math.max(0, max - images.length - queue.waiting.length - cutting.left)
      setIsFull(files.length > room)
      const taken = files.slice(0, room)
      const isPicture = (file: File) => refusalOf(file) === null
      // A refused file is shown with the reason and is not cropped.
      queue.add(
        taken.filter((file) => !isPicture(file)).map((file) => ({ file, area: null })),
        keep,
      )
      cutting.begin(taken.filter(isPicture))
    },
    /** The pictures that are being cropped, or null. */
    cutting: cutting.state,
    decide: (file: File, part: Area | null | 'left out') => {
      if (part !== 'left out') queue.add([{ file, area: part }], keep)
      cutting.next()
    },
    stopCutting: cutting.stop,
    describe: (url: string, alt: string) =>
      onChange((current) => current.map((image) => (image.url === url ? { url, alt } : image))),
    move: (from: number, to: number) => {
      onChange((current) => moved(current, from, to))
      setSaid(`Moved to place ${to + 1} of ${images.length}`)
      focus(to, `[data-move=${to < from ? 'earlier' : 'later'}]`)
    },
    remove: (index: number) => {
      const image = images[index]
      if (!image) return
      onChange((current) => current.filter(({ url }) => url !== image.url))
      focus(index, '[data-remove]')
      const undo = () => onChange((current) => [...current.slice(0, index), image, ...current.slice(index)])
      showToast({ title: 'Picture removed', timeoutMs: 10_000, action: { label: 'Undo', onClick: undo } })
    },
  }
}
