type KnownSecret = {
  /** What the server uses it for, for admins. */
  purpose: string
  /** The format of the value, if it has one. */
  looksLike?: { pattern: RegExp; message: string }
}

/**
 * The secrets that the server reads. An environment variable of the same name takes precedence. Other names are stored
 * just as safely, but not used.
 */
export const knownSecrets: Readonly<Record<string, KnownSecret>> = {
  SMTP_URL: {
    purpose: 'The mail server that sends our mails, such as smtps://user:password@mail.example.org',
    looksLike: { pattern: /^smtps?:\/\/\S+$/, message: 'Give an address that begins with smtp:// or smtps://' },
  },
  PAYPAL_CLIENT_SECRET: {
    purpose:
      'PayPal: the secret of our app. Donations need PayPal’s id, secret and webhook id, and PAYPAL_API_URL in the environment',
  },
  PAYPAL_CLIENT_ID: { purpose: 'PayPal: the id of our app' },
  PAYPAL_WEBHOOK_ID: { purpose: 'PayPal: the id of the webhook that tells us of payments' },
  PAYPAL_SANDBOX_LOGINS: {
    purpose: 'Test buyers of PayPal’s own sandbox for admins to see, a line each: email, space, password',
  },
  GOOGLE_PLACES_KEY: { purpose: 'The key for place suggestions by Google' },
}

/** Names that the server reads only from its environment, and why such a name cannot be stored. */
export const environmentOnly: Readonly<Record<string, string>> = {
  PAYPAL_API_URL: 'PAYPAL_API_URL cannot be stored. Set it in the environment of the server',
}

/**
 * What the server does with a stored value: `in_use`; `waiting`, used from `servesAt` on; `overridden`, because the environment
 * has a value of this name; `unused`, because the server does not look for it.
 */
export const secretStates = ['in_use', 'waiting', 'overridden', 'unused'] as const
