import type { AppContext } from '../../platform/context.ts'
import { readPromise } from '../promises/canonical-promise.ts'
import { describeDifference } from '../promises/mails/describe-difference.ts'
import type { News } from './reminder-mails.ts'
import { findLatestUpdate, findPromises } from './day-news.sql.ts'

/**
 * What is new in a campaign for a person who said yes to a version of its promise; null: they did not. A campaign has few versions, so all
 * are read at once.
 */
export const findNews = async (
  { db, config }: AppContext,
  campaignId: string,
): Promise<(version: number | null) => News> => {
  const [promises, latest] = await Promise.all([findPromises(db, campaignId), findLatestUpdate(db, campaignId)])
  const current = promises.at(-1)
  const pageUrl = `${config.publicUrl}/campaigns/${campaignId}`
  const update = latest ? { title: latest.title, url: `${pageUrl}#update-${latest.id}` } : null
  return (version) => {
    const own = promises.find(({ number }) => number === version)
    const changes = own && current ? describeDifference(readPromise(own.promise), readPromise(current.promise)) : []
    return { changes, update }
  }
}
