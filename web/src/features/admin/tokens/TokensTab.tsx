import { Empty } from '../../../ui/Empty.tsx'

/** Secrets that the server keeps sealed, by name. */
export const TokensTab = () => <Empty>No secrets are stored.</Empty>
