/** The state of a link to the campaign's page for a guest who has confirmed: the server does not know them, but that page says that they are in. */
export const supportConfirmed = { isSupportConfirmed: true } as const
