import type { SiteFigures } from '@muster/contract/campaigns/campaigns.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../database/database.ts'
import { minuteOld } from '../../base/minute-old.ts'
import { presentFigures } from '../campaigns.present.ts'
import { countSite } from '../campaigns.sql.ts'

/** The site's figures, cached for a minute, because counting everything is too slow for every visit of the home page. */
export const createSiteFigures = (db: Db, clock: Clock): (() => Promise<SiteFigures>) =>
  minuteOld(clock, async () => presentFigures(await countSite(db)))
