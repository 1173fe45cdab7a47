import * as z from 'zod/mini'
import { emailRule } from './facts/accounts.ts'
import { sentences } from './facts/sentences.ts'

type Issue = z.core.$ZodRawIssue

const byType: Readonly<Record<string, string>> = {
  string: 'Write this as text',
  number: 'Write this as a number',
  int: 'Write this as a whole number',
  boolean: 'Answer true or false',
  array: 'Send this as a list',
  object: sentences.noObject,
}

const formats: Readonly<Record<string, string>> = {
  uuid: sentences.invalidId,
  date: 'Write a day like 2026-05-31',
  datetime: 'Write a time like 2026-05-31T18:00:00Z',
  email: emailRule,
}

const count = new Intl.NumberFormat('en-US')
const options = new Intl.ListFormat('en', { type: 'disjunction' })

const choice = (values: readonly unknown[]): string => {
  const named = values.map(String).filter((value) => value !== '')
  return named.length > 12 ? 'Choose one of the options' : `Choose ${options.format(named)}`
}

const unitOf = (origin: string | undefined): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''

const tooBig = ({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string =>
  `${inclusive === false ? 'Less than' : 'At most'} ${count.format(Number(maximum))}${unitOf(origin)}`

const tooSmall = ({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string => {
  if (minimum === 1 && origin !== 'number') return sentences.missing
  return `${inclusive === false ? 'More than' : 'At least'} ${count.format(Number(minimum))}${unitOf(origin)}`
}

/** The sentence for one issue of the validation library. */
const sentenceFor = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? sentences.missing
        : (byType[issue.expected] ?? sentences.wrongShape)
    case 'invalid_value':
      return choice(issue.values)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return formats[issue.format] ?? sentences.wrongShape
    case 'unrecognized_keys':
      return sentences.unknownField
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return sentences.wrongShape
  }
}

// As `customError` and not as a locale: a module that loads Zod's locale would overwrite ours.
z.config({ customError: sentenceFor })
