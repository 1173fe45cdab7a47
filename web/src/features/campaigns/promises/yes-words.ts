/** The name of the page with the versions of a campaign's promise. */
export const whatPeopleSayYesTo = 'What people say yes to'
