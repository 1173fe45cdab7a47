import { useState } from 'react'

type Cutting = { files: readonly File[]; index: number }

/** Pictures that are cut one after the other. More can be added while some wait. */
export const useCutting = () => {
  const [state, setState] = useState<Cutting | null>(null)
  return {
    state,
    /** How many are not decided yet. */
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
