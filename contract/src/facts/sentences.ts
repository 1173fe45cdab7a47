/**
 * Messages without an error code, mainly for invalid values of fields without their own message. They
 * replace those of the validation library, which are written for programmers, on the server and in the browser.
 */
export const sentences = {
  missing: 'This is required',
  invalidId: 'This id is not valid',
  unknownField: 'This field is not known here',
  readOnlyField: 'This field cannot be changed',
  noObject: 'Send a JSON object with named fields',
  wrongShape: 'This is not in the right form',
  unreadableText: 'This text contains characters that cannot be stored. Type it again',
  /** Replaces the sentence of `outcome_unknown` if the call carries an Idempotency-Key. */
  keyedOutcomeUnknown:
    'The connection to our database was lost, so we do not know whether this was done. Try again in a moment: the same request is carried out only once',
} as const
