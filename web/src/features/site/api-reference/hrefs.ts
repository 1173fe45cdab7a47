import { paths } from '../../../paths.ts'
import type { Call, Group } from './document.ts'

/** The page of a group of calls. */
export const groupHref = ({ slug }: Pick<Group, 'slug'>) => `${paths.apiDocs()}/${slug}`

/** A call on the page of its group. */
export const callHref = (group: Pick<Group, 'slug'>, { id }: Pick<Call, 'id'>) => `${groupHref(group)}#${id}`
