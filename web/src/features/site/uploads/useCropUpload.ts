import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from '../../../api/useUpload.ts'
import { answerOr } from '../../../api/errors.ts'
import { toJpeg } from './jpeg.ts'
import type { Area } from './jpeg.ts'

/** How long the success is shown before the dialog closes (specification, section 9). */
const closeDelayMs = 600

export type CropState =
  | { kind: 'choosing' }
  | { kind: 'sending'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** Uploads the JPEG and returns the picture's new URL. */
export type SendCrop = (jpeg: Blob, options: UploadOptions) => Promise<string>

/** Crops and uploads a picture. Closing the dialog during the upload cancels it. */
export const useCropUpload = ({
  send,
  edgeMax,
  onSaved,
}: {
  send: SendCrop
  edgeMax: number
  onSaved: (url: string) => void
}) => {
  const [state, setState] = useState<CropState>({ kind: 'choosing' })
  const sending = useRef<AbortController | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      sending.current?.abort()
      clearTimeout(closing.current)
    },
    [],
  )
  const sendJpeg = async (jpeg: Blob, abort: AbortController) => {
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', share })
      const url = await send(jpeg, { signal: abort.signal, onProgress })
      setState({ kind: 'done' })
      closing.current = setTimeout(() => onSaved(url), closeDelayMs)
    } catch (error) {
      if (!abort.signal.aborted) setState({ kind: 'failed', message: answerOr('Upload failed', error) })
    }
  }
  const save = async (file: Blob, area: Area) => {
    if (state.kind === 'sending' || state.kind === 'done') return
    const abort = new AbortController()
    sending.current = abort
    setState({ kind: 'sending', share: 0 })
    const jpeg = await toJpeg(file, area, edgeMax).catch(() => null)
    if (jpeg) await sendJpeg(jpeg, abort)
    else setState({ kind: 'failed', message: 'Failed to save image' })
  }
  return {
    state,
    save,
    cancel: () => {
      sending.current?.abort()
      setState({ kind: 'choosing' })
    },
    fail: (message: string) => setState({ kind: 'failed', message }),
  }
}
