/** The key of a row that does the same work as a mail without being one. */
export const withheldPrefix = 'withheld:'
/** The key of the last mail to a former member. */
export const farewellPrefix = 'account-deleted:'
