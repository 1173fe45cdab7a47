import { useState } from 'react'
import type { DragEvent } from 'react'

/** The data type of a drag. */
const dragType = 'application/x-muster-picture'

const carriesEntry = (event: DragEvent) => event.dataTransfer.types.includes(dragType)

/** Reorders a list by drag and drop: spread `handle` on the dragged element, `target` on the drop target. */
export const useReorder = (index: number, onMoveTo: (from: number, to: number) => void) => {
  const [isTarget, setIsTarget] = useState(false)
  return {
    isTarget,
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, String(index)),
    },
    target: {
      onDragOver: (event: DragEvent) => {
        if (!carriesEntry(event)) return
        event.preventDefault()
        setIsTarget(true)
      },
      onDragLeave: () => setIsTarget(false),
      onDrop: (event: DragEvent) => {
        setIsTarget(false)
        if (!carriesEntry(event)) return
        event.preventDefault()
        onMoveTo(Number(event.dataTransfer.getData(dragType)), index)
      },
    },
  }
}
