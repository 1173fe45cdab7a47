import * as z from 'zod/mini'
import { minute } from '../../../platform/base/clock.ts'
import { type Keyring, seal, unseal } from '../../../platform/base/seal.ts'
import { newToken } from '../../../platform/base/tokens.ts'

/** The call by which the command line asks a running server who it is, and the header with the question. */
export const instancePath = '/api/health/instance'
export const questionHeader = 'x-muster-question'

const Question = z.object({ nonce: z.string(), askedAt: z.number() })
const questionLifeMs = 5 * minute
const boundToQuestion = 'instance-question'
const boundToAnswer = (nonce: string): string => `instance-answer:${nonce}`

const Answer = z.object({
  database: z.string(),
  version: z.string(),
  commit: z.nullable(z.string()),
  protocol: z.string(),
  ip: z.string(),
  forwardedFor: z.nullable(z.string()),
  trustsProxies: z.boolean(),
})

/** What a server says about itself, and how it sees the request of the question. */
export type InstanceAnswer = z.infer<typeof Answer>

export type InstanceQuestion = {
  /** The text for {@link questionHeader}. */
  sealed: string
  /** Reads the answer. Throws if it is not that of a server with the same encryption key to this question. */
  read(sealedAnswer: string): Promise<InstanceAnswer>
}

/** Creates a question that only a server with the same encryption key can read, for five minutes. */
export const askInstance = async (keyring: Keyring, now: Date): Promise<InstanceQuestion> => {
  const nonce = newToken().token
  const question: z.infer<typeof Question> = { nonce, askedAt: now.getTime() }
  return {
    sealed: await seal(keyring, JSON.stringify(question), boundToQuestion),
    read: async (sealedAnswer) =>
      z.parse(Answer, JSON.parse(await unseal(keyring, sealedAnswer, boundToAnswer(nonce)))),
  }
}

/** The nonce of a question; null if it was not made with our key, or is too old. */
export const readQuestion = async (keyring: Keyring, sealed: string, now: Date): Promise<string | null> => {
  try {
    const { nonce, askedAt } = z.parse(Question, JSON.parse(await unseal(keyring, sealed, boundToQuestion)))
    return Math.abs(now.getTime() - askedAt) <= questionLifeMs ? nonce : null
  } catch {
    return null
  }
}

export const sealAnswer = (keyring: Keyring, nonce: string, answer: InstanceAnswer): Promise<string> =>
  seal(keyring, JSON.stringify(answer), boundToAnswer(nonce))
