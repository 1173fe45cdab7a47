import { uploadCampaignImagesEndpoint } from '@muster/contract/site/uploads.ts'
import { useEffect, useRef, useState } from 'react'
import { answerOr } from '../../../api/errors.ts'
import { useUpload } from '../../../api/useUpload.ts'
import { cuts, unreadable } from './cuts.ts'
import { toJpeg } from './jpeg.ts'
import type { Area } from './jpeg.ts'
import { refusalOf } from './picture-files.ts'

/** A file and its crop area; null: the whole picture. */
export type CutFile = { file: File; area: Area | null }

export type WaitingPicture = CutFile & {
  id: number
  /** Upload progress, 0 to 1. */
  share: number
  /** The error; null while it waits or uploads. */
  failure: string | null
  /** Whether a retry can help: not for a file that is not a picture. */
  isRetriable: boolean
}
type Image = { url: string; alt: string }

let lastId = 0

/**
 * Uploads pictures one after the other. The queue outlives the form step in which they were chosen;
 * `onKept` is called for each stored picture.
 */
export const usePictureQueue = () => {
  const upload = useUpload()
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const tail = useRef(Promise.resolve())
  useEffect(() => {
    const all = aborts.current
    return () => {
      for (const abort of all.values()) abort.abort()
    }
  }, [])

  const change = (id: number, next: Partial<WaitingPicture>) =>
    setWaiting((current) => current.map((picture) => (picture.id === id ? { ...picture, ...next } : picture)))
  const drop = (id: number) => {
    aborts.current.get(id)?.abort()
    aborts.current.delete(id)
    setWaiting((current) => current.filter((picture) => picture.id !== id))
  }

  const send = async ({ id, file, area }: WaitingPicture, abort: AbortController, onKept: (image: Image) => void) => {
    if (abort.signal.aborted) return
    const jpeg = await toJpeg(file, area, cuts.gallery.edgeMax).catch(() => null)
    if (!jpeg) {
      change(id, { failure: unreadable, isRetriable: false })
      return
    }
    try {
      const options = { signal: abort.signal, onProgress: (share: number) => change(id, { share }) }
      const { images } = await upload(uploadCampaignImagesEndpoint, { files: [jpeg], body: { alts: [''] } }, options)
      for (const image of images) onKept(image)
      drop(id)
    } catch (error) {
      // A picture that was left out is no longer in the list, so its error is ignored.
      change(id, { failure: answerOr('Upload failed', error) })
    }
  }
  const enqueue = (picture: WaitingPicture, onKept: (image: Image) => void) => {
    const abort = new AbortController()
    aborts.current.set(picture.id, abort)
    tail.current = tail.current.then(() => send(picture, abort, onKept))
  }

  return {
    waiting,
    /** Whether any upload is pending. */
    isSending: waiting.some(({ failure }) => failure === null),
    add: (files: CutFile[], onKept: (image: Image) => void) => {
      const added = files.map(({ file, area }) => {
        const failure = refusalOf(file)
        return { id: ++lastId, file, area, share: 0, failure, isRetriable: failure === null }
      })
      setWaiting((current) => [...current, ...added])
      for (const picture of added) if (picture.failure === null) enqueue(picture, onKept)
    },
    retry: (picture: WaitingPicture, onKept: (image: Image) => void) => {
      change(picture.id, { failure: null, share: 0 })
      enqueue(picture, onKept)
    },
    drop,
  }
}

export type PictureQueue = ReturnType<typeof usePictureQueue>
