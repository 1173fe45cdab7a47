import * as z from 'zod/mini'
import { altMax, imagesMax } from '../facts/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { line } from '../shared.ts'

const Uploaded = z.object({ url: z.string() })
const uploadErrors = [
  'file_too_large',
  'too_many_files',
  'too_many_uploads',
  'uploads_full',
  'storage_unavailable',
] as const

export const uploadAvatarEndpoint = endpoint({
  ...calls.uploadAvatar,
  access: 'user',
  summary: 'Set my picture: cut to a square from its middle, the one before is removed',
  files: { name: 'file', countMax: 1 },
  response: Uploaded,
  errors: uploadErrors,
})

export const removeAvatarEndpoint = endpoint({
  ...calls.removeAvatar,
  access: 'user',
  summary: 'Remove my picture',
})

export const uploadCampaignCoverEndpoint = endpoint({
  ...calls.uploadCampaignCover,
  access: 'verified',
  summary: 'Keep a picture for a campaign’s `imageUrl`: cut to 16:9 from its middle',
  files: { name: 'file', countMax: 1 },
  response: Uploaded,
  errors: uploadErrors,
})

export const uploadCampaignImagesEndpoint = endpoint({
  ...calls.uploadCampaignImages,
  access: 'verified',
  summary:
    'Keep pictures for a campaign’s `images`, in their own shapes. The first `alts` belongs to the first file, and so on',
  files: { name: 'files', countMax: imagesMax },
  body: z.strictObject({
    alts: z.optional(z.array(line(altMax)).check(z.maxLength(imagesMax, `At most ${imagesMax} pictures`))),
  }),
  response: z.object({ images: z.array(z.object({ url: z.string(), alt: z.string() })) }),
  errors: uploadErrors,
})

export const uploadLogoEndpoint = endpoint({
  ...calls.uploadLogo,
  access: 'admin',
  summary: 'Keep a picture for the organisation’s `logo` or `darkLogo`, whole and with its transparent parts',
  files: { name: 'file', countMax: 1 },
  response: Uploaded,
  errors: uploadErrors,
})

export const uploadEndpoints = [
  uploadAvatarEndpoint,
  removeAvatarEndpoint,
  uploadCampaignCoverEndpoint,
  uploadCampaignImagesEndpoint,
  uploadLogoEndpoint,
]
