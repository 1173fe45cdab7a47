import { loadCampaigns, type LoadOptions } from './load-campaigns.ts'
import { loadMoney } from './load-money.ts'
import { loadSupports } from './load-supports.ts'

/** Fills a database with campaigns, ten times as many supports and ten times as many ledger entries, on which the checks of the books hold. */
export const loadSite = async (options: LoadOptions): Promise<void> => {
  await loadCampaigns(options)
  await loadSupports(options.ownerUrl, options.now)
  await loadMoney(options.ownerUrl, options.now)
}
