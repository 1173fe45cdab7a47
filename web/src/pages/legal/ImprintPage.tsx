import { ImprintFacts } from '../../features/site/legal/ImprintFacts.tsx'
import { LegalPage, legalHandle, legalLoader } from '../../features/site/legal/LegalPage.tsx'

export const handle = legalHandle('imprint')

export const loader = legalLoader('imprint')

export const Component = () => <LegalPage page="imprint" before={<ImprintFacts />} />
