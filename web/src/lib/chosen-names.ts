type Nameable = { _id: string | null; name: string | null; username: string | null }

/** People who have set a name. All others are shown as a number. */
export const withNames = <Person extends Nameable>(people: readonly Person[]) =>
  people.filter(({ name, username }) => name !== null || username !== null)
