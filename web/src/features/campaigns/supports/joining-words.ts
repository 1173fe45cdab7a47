import { formatCount } from '../../../lib/format.ts'
import { enoughWords, tooFew } from '../../../lib/needs-words.ts'

/** The words for joining: people come to an action; if there is no action, they are in. */
const joining = {
  come: {
    when: 'When will you come?',
    i: 'I’ll come',
    you: 'come',
    others: 'do',
    not: 'need not come',
    noOneElse: 'no one else does',
  },
  beIn: {
    when: 'When are you in?',
    i: 'I’m in',
    you: 'are in',
    others: 'are',
    not: 'need not act',
    noOneElse: 'no one else is',
  },
} as const

const joiningOf = (hasAction: boolean) => (hasAction ? joining.come : joining.beIn)

/** What opens the choice of a threshold. */
export const ifEnoughWords = (hasAction: boolean) => {
  const { i, others } = joiningOf(hasAction)
  return `${i} if enough others ${others}`
}

/** How a person is asked with how many people in all they join. */
export const joiningWords = (needs: number, hasAction: boolean) => {
  const { when, i, others, not, noOneElse } = joiningOf(hasAction)
  return {
    when,
    always: { label: i, description: `Even if ${noOneElse}.` },
    ifEnough: {
      label: `${i} ${enoughWords(needs, others)}`,
      description: `If fewer ${others}, I ${not}.`,
    },
  }
}

/** What a guest chose, who can still change it. */
export const chosenWords = (needs: number, hasAction: boolean) => {
  const { you, others, noOneElse } = joiningOf(hasAction)
  if (needs === 1) return `You ${you}, even if ${noOneElse}.`
  return `You ${you} ${enoughWords(needs, others)}, you included.`
}

/** What a person says yes to with a threshold. */
export const yesWords = (needs: number, hasAction: boolean) => {
  const { you, others, not, noOneElse } = joiningOf(hasAction)
  if (needs === 1) return `You ${you}, even if ${noOneElse}.`
  return `If at least ${formatCount(needs)} people ${you}, you included, you ${you}, too. If only ${formatCount(tooFew(needs))} ${others}, you ${not}.`
}
