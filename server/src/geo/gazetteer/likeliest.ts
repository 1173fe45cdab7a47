import { suggestionsMax } from '@muster/contract/facts/limits.ts'

type Candidate = { place: number; fit: number }

/** Keeps the best few places, each once, of any number of candidates. */
export const createLikeliest = () => {
  const kept: Candidate[] = []
  const isBetter = (a: Candidate, b: Candidate): boolean => a.fit > b.fit || (a.fit === b.fit && a.place < b.place)
  return {
    add: (place: number, fit: number): void => {
      const last = kept[suggestionsMax - 1]
      if (last && !isBetter({ place, fit }, last)) return
      const same = kept.findIndex((candidate) => candidate.place === place)
      if (same >= 0 && (kept[same]?.fit ?? 0) >= fit) return
      if (same >= 0) kept.splice(same, 1)
      const at = kept.findIndex((candidate) => isBetter({ place, fit }, candidate))
      kept.splice(at < 0 ? kept.length : at, 0, { place, fit })
      kept.length = Math.min(kept.length, suggestionsMax)
    },
    /** Best first. */
    places: (): number[] => kept.map(({ place }) => place),
  }
}
