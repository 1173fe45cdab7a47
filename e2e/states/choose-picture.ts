import type { Page } from '@playwright/test'
import { chooseFiles } from '../hands.ts'

export const notAPicture = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]

/** Chooses files in the field of a picture. */
export const choosePicture = (page: Page, field: 'avatar' | 'cover' | 'gallery', files: Files) =>
  chooseFiles(page.locator('input[type=file]').nth(field === 'gallery' ? 1 : 0), files)
