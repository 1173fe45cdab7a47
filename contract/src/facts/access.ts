type AccessRule = {
  /** `or email`: a call without a session must have the guest's address in the body's `email`. */
  session: 'optional' | 'or email' | 'required'
  /** A caller with a session must have a verified email address; otherwise the error is `email_unverified`. */
  isVerified?: true
  /** The caller must have the role admin. */
  isAdmin?: true
  /**
   * How the owner of the thing that the path names is treated. Co-organisers and former owners of its campaign are refused like the owner, and count
   * as other people otherwise.
   */
  owner?: 'only' | 'or co-organiser' | 'or admin' | 'refused'
}

/**
 * Who may call an endpoint. The server derives its 401 and 403 responses only from these rules, in the order session, role, owner,
 * verified address.
 */
export const accessRules = {
  /** No session needed; one that is sent is still recognised. */
  anyone: { session: 'optional' },
  /** A signed-in account whose email address is verified, or a guest who gives an address. */
  'verified or guest': { session: 'or email', isVerified: true },
  /** A signed-in account. */
  user: { session: 'required' },
  /** A signed-in account whose email address is verified. */
  verified: { session: 'required', isVerified: true },
  /** The signed-in owner of the thing that the path names. */
  owner: { session: 'required', owner: 'only' },
  /** That owner, whose email address must be verified. */
  'owner and verified': { session: 'required', owner: 'only', isVerified: true },
  /** That owner, or a co-organiser of the campaign. Looked up at each call, so who was removed is refused at once. */
  'owner or co-organiser': { session: 'required', owner: 'or co-organiser' },
  /** One of them, whose email address must be verified. */
  'owner or co-organiser and verified': { session: 'required', owner: 'or co-organiser', isVerified: true },
  /** That owner, or a signed-in account with the role admin. */
  'owner or admin': { session: 'required', owner: 'or admin' },
  /** A signed-in account with the role admin. */
  admin: { session: 'required', isAdmin: true },
  /** An admin who neither owns the thing that the path names nor co-organises or owned its campaign. */
  'admin and not owner': { session: 'required', isAdmin: true, owner: 'refused' },
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof accessRules

/** The rule of an access word. */
export const ruleOf = (access: Access): AccessRule => accessRules[access]

/** Whether a call needs the role admin, of every caller or of those who are not the owner. */
export const asksForAdmin = (access: Access): boolean => {
  const { isAdmin, owner } = ruleOf(access)
  return isAdmin === true || owner === 'or admin'
}
