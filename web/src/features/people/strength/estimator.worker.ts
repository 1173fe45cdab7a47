import { type Estimate, estimateOptions, type WordLists } from '@muster/contract/facts/password-strength.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import adjacencyGraphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import diceware from '@zxcvbn-ts/language-common/dist/diceware.json.mjs'
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs'
import firstnames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import lastnames from '@zxcvbn-ts/language-en/dist/lastnames.json.mjs'
import wordSequences from '@zxcvbn-ts/language-en/dist/wordSequences.json.mjs'

// Estimates passwords like the server, one per message, and reports when its word lists are loaded.

export type EstimateRequest = { password: string; words: string[] }

const dictionary: WordLists = {
  ...wordSequences,
  'diceware-common': diceware,
  'passwords-common': passwords,
  'commonWords-en': commonWords,
  'firstnames-en': firstnames,
  'lastnames-en': lastnames,
}
const estimator = new ZxcvbnFactory({ ...estimateOptions, graphs: adjacencyGraphs, dictionary })

addEventListener('message', ({ data: { password, words } }: MessageEvent<EstimateRequest>) => {
  const { guesses, sequence } = estimator.check(password, words)
  postMessage({ guesses, matches: sequence } satisfies Estimate)
})
postMessage('ready')
