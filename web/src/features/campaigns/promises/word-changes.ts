/** A piece of a text that two versions have in common, or that only one of them has. */
export type Part = { kind: 'same' | 'removed' | 'added'; text: string }

/** Splits a text into words, spaces and punctuation. Scripts that write without spaces are compared by character. */
const tokensIn = (text: string): string[] =>
  text.match(
    /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}’'])+|[^\s\p{L}\p{N}\p{M}’']/gu,
  ) ?? []

/** Texts that differ in more tokens are shown as replaced: a reader would not follow so many differences. */
const differencesMax = 600

type Step = { fromA: number; fromB: number; toA: number; toB: number }

/** The furthest position in `a` on the diagonal `k` after one more difference. */
const nextOn = (
  furthest: ReadonlyMap<number, number>,
  k: number,
  differences: number,
): [x: number, isAdded: boolean] => {
  const below = furthest.get(k + 1) ?? -1
  const above = furthest.get(k - 1) ?? -1
  const isAdded = k === -differences || (k !== differences && above < below)
  return [isAdded ? below : above + 1, isAdded]
}

const backtrack = (rounds: ReadonlyMap<number, number>[], a: readonly string[], b: readonly string[]): Step[] => {
  const path: Step[] = []
  let [x, y] = [a.length, b.length]
  for (let differences = rounds.length - 1; differences > 0; differences--) {
    const furthest = rounds[differences - 1] ?? new Map()
    const [startX, isAdded] = nextOn(furthest, x - y, differences)
    const startY = startX - (x - y)
    path.push({ fromA: startX, fromB: startY, toA: x, toB: y })
    ;[x, y] = isAdded ? [startX, startY - 1] : [startX - 1, startY]
    path.push(isAdded ? { fromA: x, fromB: y, toA: x, toB: y + 1 } : { fromA: x, fromB: y, toA: x + 1, toB: y })
  }
  path.push({ fromA: 0, fromB: 0, toA: x, toB: y })
  return path.reverse()
}

/** The shortest way from `a` to `b` (Myers 1986): runs in common alternate with single differences. Null: there are too many. */
const pathBetween = (a: readonly string[], b: readonly string[]): Step[] | null => {
  const rounds: Map<number, number>[] = []
  let furthest = new Map([[1, 0]])
  for (let differences = 0; differences <= differencesMax; differences++) {
    const next = new Map<number, number>()
    for (let k = -differences; k <= differences; k += 2) {
      let [x] = differences === 0 ? [0] : nextOn(furthest, k, differences)
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      next.set(k, x)
    }
    rounds.push(next)
    if (next.get(a.length - b.length) === a.length) return backtrack(rounds, a, b)
    furthest = next
  }
  return null
}

const partsOf = ({ fromA, fromB, toA, toB }: Step, a: readonly string[], b: readonly string[]): Part[] => {
  if (toA - fromA === toB - fromB) return [{ kind: 'same', text: a.slice(fromA, toA).join('') }]
  return toA > fromA
    ? [{ kind: 'removed', text: a.slice(fromA, toA).join('') }]
    : [{ kind: 'added', text: b.slice(fromB, toB).join('') }]
}

/** A space between two changed words is part of the change, so that a replaced sentence is one change and not one for each word. */
const isGap = ({ kind, text }: Part, index: number, parts: readonly Part[]) =>
  kind === 'same' && /^[^\S\n]+$/.test(text) && index > 0 && index < parts.length - 1

/** In each change, what was removed comes before what was added. */
const joinChanges = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = []
  let change = { removed: '', added: '' }
  const flush = () => {
    if (change.removed !== '') joined.push({ kind: 'removed', text: change.removed })
    if (change.added !== '') joined.push({ kind: 'added', text: change.added })
    change = { removed: '', added: '' }
  }
  for (const [index, part] of parts.entries()) {
    if (isGap(part, index, parts)) change = { removed: change.removed + part.text, added: change.added + part.text }
    else if (part.kind === 'same') {
      flush()
      joined.push(part)
    } else change = { ...change, [part.kind]: change[part.kind] + part.text }
  }
  flush()
  return joined
}

/** What differs between two texts, word by word. */
export const wordChanges = (before: string, after: string): Part[] => {
  const [a, b] = [tokensIn(before), tokensIn(after)]
  const path = pathBetween(a, b)
  const whole: Part[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  const parts = path ? joinChanges(path.flatMap((step) => partsOf(step, a, b)).filter(hasText)) : whole
  return parts.filter(hasText)
}

const hasText = ({ text }: Part) => text !== ''

const contextLength = 90

/** Shortens long unchanged text: some words remain on each side of a change. */
export const abridge = (parts: readonly Part[]): Part[] =>
  parts.map((part, index) => {
    const { kind, text } = part
    const [isFirst, isLast] = [index === 0, index === parts.length - 1]
    if (kind !== 'same' || parts.length === 1 || text.length <= contextLength * 3) return part
    const start = isFirst ? '' : text.slice(0, contextLength).replace(/\S*$/, '')
    const end = isLast ? '' : text.slice(-contextLength).replace(/^\S*/, '')
    return { kind, text: `${start}… ${end.trimStart()}` }
  })
