// The packages of zxcvbn-ts have no types for their single lists, which server and browser load alike.

declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  import type { OptionsGraph } from '@zxcvbn-ts/core'
  const graphs: OptionsGraph
  export default graphs
}

declare module '@zxcvbn-ts/language-en/dist/wordSequences.json.mjs' {
  type Sequence = 'months' | 'seasons' | 'daysOfWeek' | 'rainbowColors' | 'chineseZodiac'
  const lists: Record<`${Sequence}-en`, string[]>
  export default lists
}

declare module '@zxcvbn-ts/*.json.mjs' {
  const words: string[]
  export default words
}
