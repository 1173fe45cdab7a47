// Parts that only show, of which a campaign's page has few. They are one file, because each file costs about 1 kB of headers.
export { CampaignFigures } from '../../features/campaigns/page/CampaignFigures.tsx'
export { RaisedOverTime } from '../../features/campaigns/page/RaisedOverTime.tsx'
export { ToRenew } from '../../features/promises/ToRenew.tsx'
export { UrgentUpdates } from '../../features/promises/UrgentUpdates.tsx'
export { ActingWords } from '../../features/thresholds/ActingWords.tsx'
export { WhoActs } from '../../features/thresholds/WhoActs.tsx'
export { CampaignEnding, CampaignThanks } from './CampaignEnding.tsx'
