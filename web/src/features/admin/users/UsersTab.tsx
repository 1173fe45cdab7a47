import { Empty } from '../../../ui/Empty.tsx'

/** Everybody with an account. */
export const UsersTab = () => <Empty>No users.</Empty>
