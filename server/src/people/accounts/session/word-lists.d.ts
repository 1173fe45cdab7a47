// The zxcvbn-ts packages have no types for their individual word lists, which both server and browser load.

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
