import { useState } from 'react'
import type { DragEvent } from 'react'
import { carriesFiles, filesIn } from './picture-files.ts'

/** Spread `handlers` on the drop zone. `isOver`: files are being dragged over it. */
export const useFileDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false)
  const accept = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    setIsOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: (event: DragEvent) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(false)
        onFiles(filesIn(event.dataTransfer))
      },
    },
  }
}
