import { listFailedMails } from '@muster/contract/facts/admin-calls.ts'
import { pageSizeMax } from '@muster/contract/facts/limits.ts'
import type { Api } from '../../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

export const failedMailsKey = ['admin', 'mails'] as const

/** Mails that could not be read or sent, page by page. */
export const failedMailsQuery = (api: Api) =>
  pagedQuery(failedMailsKey, (page, options) =>
    api.call(listFailedMails, { query: { limit: pageSizeMax, ...page } }, options),
  )
