import type { SiteFigures } from '@muster/contract/campaigns.ts'
import { type Clock, minute } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import { presentFigures } from './campaigns.present.ts'
import { countSite } from './campaigns.sql.ts'

/** The site's figures, at most a minute old: counting everything is not for every visit of the home page. */
export const createSiteFigures = (db: Db, clock: Clock): (() => Promise<SiteFigures>) => {
  let counted: { at: number; figures: Promise<SiteFigures> } | null = null
  return () => {
    const at = clock.now().getTime()
    if (counted && Math.abs(at - counted.at) < minute) return counted.figures
    const figures = countSite(db).then(presentFigures)
    counted = { at, figures }
    figures.catch(() => (counted = null))
    return figures
  }
}
