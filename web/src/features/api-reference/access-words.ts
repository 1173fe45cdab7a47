/** Who may make a call, in a word or two; beside the explanation in the reference's introduction. */
export const accessWords: Readonly<Record<string, string>> = {
  anyone: 'Anyone',
  user: 'Signed in',
  verified: 'Verified address',
  owner: 'Owner',
  'owner or admin': 'Owner or admin',
  admin: 'Admin',
}

export const methodTones: Readonly<Record<string, string>> = {
  GET: 'bg-sunk text-ink',
  POST: 'bg-aubergine-soft text-aubergine',
  PUT: 'bg-marigold-soft text-ink',
  DELETE: 'bg-danger-soft text-danger',
}
