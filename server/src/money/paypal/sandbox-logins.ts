export type SandboxLogin = { email: string; password: string }

/** Reads lines of `email password`, as an admin stores them for PayPal's own sandbox. Other lines are left out. */
export const readLogins = (text: string): SandboxLogin[] =>
  text.split('\n').flatMap((line) => {
    const [, email, password] = /^\s*(\S+@\S+)\s+(\S.*?)\s*$/.exec(line) ?? []
    return email && password ? [{ email, password }] : []
  })
