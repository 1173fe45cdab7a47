/**
 * Every campaign that this version indexed has this word. The job `search-rebuild` indexes the others again. Whoever changes which words a
 * campaign is indexed by changes the number here and in the index of a new migration.
 */
export const versionWord = '^2'
