import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/account-calls.ts'

/** Whether the caller is mailed, at most once a day, which supporters, donations, questions and refunds by admins are new in their campaigns. */
const OwnerNews = z.strictObject({ isOn: z.boolean('Say whether you want these mails') })

export const getOwnerNewsEndpoint = endpoint({
  ...calls.getOwnerNews,
  access: 'user',
  summary:
    'Whether the caller is mailed new supporters, donations, questions and refunds by admins of their campaigns. On unless it was turned off',
  response: OwnerNews,
})

export const setOwnerNewsEndpoint = endpoint({
  ...calls.setOwnerNews,
  access: 'user',
  summary:
    'Turn the mail about new supporters, donations, questions and refunds by admins on or off. It is joined over all campaigns, and at most one a day',
  body: OwnerNews,
  response: OwnerNews,
})

export const ownerNewsEndpoints = [getOwnerNewsEndpoint, setOwnerNewsEndpoint]
