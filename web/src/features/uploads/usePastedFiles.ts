import { useEffect, useRef } from 'react'
import { filesIn } from './picture-files.ts'

/** Pictures pasted anywhere on the page. Text that is pasted into a field stays what it was. */
export const usePastedFiles = (onFiles: (files: File[]) => void) => {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData)
      // A word processor puts a picture of the text beside the text.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
