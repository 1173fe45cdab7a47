import { defaultTaxSentence, type OrganisationField } from '@muster/contract/facts/organisation.ts'
import { defaultSiteName } from '@muster/contract/facts/site-face.ts'
import type { EditedOrganisation } from '@muster/contract/site/organisation.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { FormSummary } from '../../../../ui/form/FormSummary.tsx'
import { SettingsSection } from '../../../../ui/form/SettingsSection.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { AccentField } from './AccentField.tsx'
import { LogoField } from './LogoField.tsx'
import { editedOrganisationQuery } from './organisation.queries.ts'
import { SaveButton } from '../../../../ui/form/SaveButton.tsx'
import { useOrganisationForm } from './useOrganisationForm.ts'

type Form = ReturnType<typeof useOrganisationForm>
type SectionProps = { made: Form; fieldOf: (name: OrganisationField, help?: string) => object }

const Look = ({ made: { form }, fieldOf }: SectionProps) => {
  const [name, typed, logo, darkLogo] = form.watch(['name', 'accent', 'logo', 'darkLogo'])
  const take = (url: string | null, field: 'logo' | 'darkLogo') =>
    form.setValue(field, url ?? '', { shouldDirty: true })
  return (
    <SettingsSection title="Name and look" lead="In the header, page titles, mails, receipts and shared pictures.">
      <div className="grid gap-6">
        <TextInput label="Name of the site" placeholder={defaultSiteName} {...fieldOf('name')} />
        <LogoField
          label="Logo"
          help="JPEG, PNG or WebP, shown whole. A wide picture with a transparent background suits best. Without one the name is written."
          url={logo || null}
          onChange={(url) => take(url, 'logo')}
        />
        {logo && (
          <LogoField
            label="Logo for dark mode"
            help="Without one, the logo stands on a light tile in dark mode."
            url={darkLogo || null}
            isDark
            onChange={(url) => take(url, 'darkLogo')}
          />
        )}
        <AccentField
          typed={typed}
          siteName={name || defaultSiteName}
          onPick={(accent) => form.setValue('accent', accent, { shouldDirty: true, shouldValidate: true })}
          {...fieldOf('accent', 'Six digits after #. The shades for dark mode follow from it.')}
        />
      </div>
    </SettingsSection>
  )
}

const LegalDetails = ({ fieldOf }: SectionProps) => (
  <SettingsSection title="Legal details" lead="The imprint is made of these. What is empty is left out.">
    <div className="grid gap-6">
      <TextInput label="Legal name" optional {...fieldOf('legalName')} />
      <TextArea label="Address" optional rows={4} {...fieldOf('address')} />
      <TextInput
        label="Register number"
        optional
        {...fieldOf('registerNumber', 'Register and number, as they must be named.')}
      />
      <TextInput label="Tax number" optional {...fieldOf('taxNumber', 'Tax or VAT number.')} />
    </div>
  </SettingsSection>
)

const Receipts = ({ fieldOf }: SectionProps) => (
  <SettingsSection
    title="Receipts"
    lead="Receipts and yearly statements name the legal name, or else the name of the site, with address and numbers."
  >
    <TextArea
      label="Sentence about taxes"
      optional
      rows={4}
      placeholder={defaultTaxSentence}
      {...fieldOf('taxSentence', 'Receipts that have their number keep the sentence and the details of their time.')}
    />
  </SettingsSection>
)

const Contact = ({ fieldOf }: SectionProps) => (
  <SettingsSection title="Contact" lead="How people reach the organisation. Shown in the imprint.">
    <div className="grid gap-6">
      <TextInput
        label="Mail address"
        optional
        type="email"
        inputMode="email"
        autoComplete="work email"
        autoCapitalize="none"
        {...fieldOf('email')}
      />
      <TextInput label="Phone" optional type="tel" inputMode="tel" autoComplete="work tel" {...fieldOf('phone')} />
      <TextInput
        label="Web address"
        optional
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
        {...fieldOf('website')}
      />
    </div>
  </SettingsSection>
)

const OrganisationForm = ({ organisation }: { organisation: EditedOrganisation }) => {
  const made = useOrganisationForm(organisation)
  const fieldOf = (name: OrganisationField, help?: string) =>
    organisation.fixed.includes(name)
      ? { ...made.field(name), readOnly: true, help: 'The operator fixed this in the settings of the server.' }
      : { ...made.field(name), ...(help && { help }) }
  return (
    <form noValidate onSubmit={made.onSubmit} className="-mt-6 [&>section:first-of-type]:border-t-0">
      {made.problems.length > 0 && (
        <div className="py-6">
          <FormSummary problems={made.problems} />
        </div>
      )}
      <Look made={made} fieldOf={fieldOf} />
      <LegalDetails made={made} fieldOf={fieldOf} />
      <Receipts made={made} fieldOf={fieldOf} />
      <Contact made={made} fieldOf={fieldOf} />
      <div className="border-t border-line py-6">
        <SaveButton isPending={made.isPending} savedAtMs={made.savedAtMs}>
          Save the organisation
        </SaveButton>
      </div>
    </form>
  )
}

/** What the organisation says about itself. */
export const OrganisationTab = () => {
  const { data, error, refetch } = useQuery(editedOrganisationQuery(useApi()))
  if (error) return <Failure what="This page could not be loaded." error={error} retry={() => void refetch()} />
  return data ? <OrganisationForm organisation={data} /> : null
}
