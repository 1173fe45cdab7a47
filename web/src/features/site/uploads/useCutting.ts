import { useState } from 'react'

type Cutting = { files: readonly File[]; index: number }

/** A queue of pictures to crop. More can be added at any time. */
export const useCutting = () => {
  const [state, setState] = useState<Cutting | null>(null)
  return {
    state,
    /** Number of undecided pictures. */
    left: state === null ? 0 : state.files.length - state.index,
    begin: (files: readonly File[]) => {
      if (files.length === 0) return
      setState((current) => ({ files: [...(current?.files ?? []), ...files], index: current?.index ?? 0 }))
    },
    next: () =>
      setState((current) =>
        current && current.index + 1 < current.files.length ? { ...current, index: current.index + 1 } : null,
      ),
    stop: () => setState(null),
  }
}
