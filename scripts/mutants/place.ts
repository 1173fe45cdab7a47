import type { Mutant } from './mutant.ts'

export type Source = { path: string; text: string }

/** The file of a mutant, and its text with the mutation. */
export type Place = { path: string; mutated: string }

type Declaration = { path: string; text: string; from: number; to: number }

/** A declaration ends before the next line that is neither indented nor empty nor begins with a closing bracket. */
const nextStatement = /\n(?=[^\s)}\]'"`:|&])/g

const declarationsIn = ({ path, text }: Source, symbol: string): Declaration[] => {
  const head = new RegExp(
    String.raw`^(?:export )?(?:default )?(?:async )?(?:const|let|function|class) ${symbol}\b`,
    'gm',
  )
  return [...text.matchAll(head)].map(({ index }) => {
    nextStatement.lastIndex = index
    return { path, text, from: index, to: nextStatement.exec(text)?.index ?? text.length }
  })
}

const timesIn = ({ text, from, to }: Declaration, find: string): number => text.slice(from, to).split(find).length - 1

/** Finds the only declaration of the symbol that contains the changed text once. */
export const placeOf = (sources: readonly Source[], { symbol, find, replace }: Mutant): Place => {
  const declared = sources.flatMap((source) => declarationsIn(source, symbol))
  const [place, ...others] = declared.filter((declaration) => timesIn(declaration, find) > 0)
  if (!place) throw new Error(`${declared.length} declarations of ${symbol}, none with: ${find}`)
  if (others.length > 0) throw new Error(`several declarations of ${symbol} with: ${find}`)
  if (timesIn(place, find) > 1) throw new Error(`${symbol} has this more than once: ${find}`)
  const { path, text, from } = place
  const at = text.indexOf(find, from)
  return { path, mutated: text.slice(0, at) + replace + text.slice(at + find.length) }
}
