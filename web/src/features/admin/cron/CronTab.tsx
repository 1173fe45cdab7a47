import { Empty } from '../../../ui/Empty.tsx'

/** Campaigns whose day is near, and the job that reminds their supporters. */
export const CronTab = () => <Empty>No campaign ends within the next 24 hours.</Empty>
