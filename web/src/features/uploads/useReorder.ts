import { useState } from 'react'
import type { DragEvent } from 'react'

/** What a drag of one entry over the others carries. */
const dragType = 'application/x-muster-picture'

const carriesEntry = (event: DragEvent) => event.dataTransfer.types.includes(dragType)

/** Moving an entry of a list by mouse: spread `handle` on what is drawn, `target` on the entry it is dropped on. */
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
