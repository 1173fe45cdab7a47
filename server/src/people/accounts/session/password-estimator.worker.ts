import { parentPort } from 'node:worker_threads'
import { type Estimate, estimateOptions, type Match, type WordLists } from '@muster/contract/facts/password-strength.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import adjacencyGraphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'
import diceware from '@zxcvbn-ts/language-common/dist/diceware.json.mjs'
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs'
import firstnames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import lastnames from '@zxcvbn-ts/language-en/dist/lastnames.json.mjs'
import wordSequences from '@zxcvbn-ts/language-en/dist/wordSequences.json.mjs'

// Estimates one password per message. Loading the word lists takes longer than an estimate, so the worker reports when it is ready.

export type EstimateRequest = { password: string; words: readonly string[] }

const dictionary: WordLists = {
  ...wordSequences,
  'diceware-common': diceware,
  'passwords-common': passwords,
  'commonWords-en': commonWords,
  'firstnames-en': firstnames,
  'lastnames-en': lastnames,
}
const estimator = new ZxcvbnFactory({ ...estimateOptions, graphs: adjacencyGraphs, dictionary })

// Only the needed fields: match objects carry much more.
const toMatch = ({ pattern, token, dictionaryName, matchedWord }: Match): Match => ({
  pattern,
  token,
  dictionaryName,
  matchedWord,
})

parentPort?.on('message', ({ password, words }: EstimateRequest) => {
  const { guesses, sequence } = estimator.check(password, [...words])
  parentPort?.postMessage({ guesses, matches: sequence.map(toMatch) } satisfies Estimate)
})
parentPort?.postMessage('ready')
