import { Empty } from '../../../ui/Empty.tsx'

/** What people reported, to be looked into. */
export const DisputesTab = () => <Empty>No disputes.</Empty>
