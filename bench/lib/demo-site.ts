import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { progress } from './report.ts'
import { startProduct } from './servers.ts'

export type DemoPage = { name: string; url: string }

type Listed = { _id: string; imageUrl: string | null; totalRaised: number }

/** A campaign with a cover and donations. */
const fullCampaign = async (url: string): Promise<string> => {
  const campaigns = (await (await fetch(`${url}/api/campaigns`)).json()) as Listed[]
  const full = campaigns.find(({ imageUrl, totalRaised }) => imageUrl !== null && totalRaised > 0)
  if (!full) throw new Error('no sample campaign has a cover and donations')
  return full._id
}

/** Starts the product with its sample data, for measurements of pages in a browser. */
export const withDemoSite = async (work: (pages: DemoPage[]) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  // If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o711)
  progress('Starting with the sample campaigns …')
  const server = await startProduct({ DATA_DIR: dataDir })
  try {
    await work([
      { name: 'home', url: `${server.url}/` },
      { name: 'campaigns', url: `${server.url}/campaigns` },
      { name: 'campaign', url: `${server.url}/campaigns/${await fullCampaign(server.url)}` },
    ])
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
