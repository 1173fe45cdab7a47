import { useEffect, useRef } from 'react'
import { filesIn } from './picture-files.ts'

/** Handles pictures pasted anywhere on the page. Pasted text is not affected. */
export const usePastedFiles = (onFiles: (files: File[]) => void) => {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData)
      // Word processors add a picture of the text to the clipboard.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
