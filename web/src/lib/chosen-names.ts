type Nameable = { _id: string; name: string | null; username: string | null }

/** Those who gave themselves a name: all others are shown as a number. */
export const withNames = <Person extends Nameable>(people: readonly Person[]) =>
  people.filter(({ name, username }) => name !== null || username !== null)
