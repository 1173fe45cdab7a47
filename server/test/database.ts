import { inject } from 'vitest'
import type { Access } from '../src/platform/database/connection.ts'
import { copyTemplate, createBlank, type FreshDatabase } from './template.ts'

export type { FreshDatabase }

/** How the application connects to it. */
export const accessTo = ({ appUrl, prepared }: FreshDatabase): Access => ({ url: appUrl, prepared })

/** Creates a migrated, empty database. */
export const freshDatabase = (): Promise<FreshDatabase> => copyTemplate(inject('testServer'))

/** Creates a database without tables. */
export const blankDatabase = (): Promise<FreshDatabase> => createBlank(inject('testServer'))
