import '../src/styles.css'
import { registerEndpoint } from '@muster/contract/people/accounts.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '../src/api/api.ts'
import { createBrowserQueryClient } from '../src/api/query-client.ts'
import { Outlet, RouterProvider } from '../src/router/RouterProvider.tsx'
import { BrowserRouter } from '../src/router/browser-router.ts'
import { CampaignCard } from '../src/features/campaigns/campaign/CampaignCard.tsx'
import { NowProvider } from '../src/lib/now.tsx'
import { useContractForm } from '../src/lib/useContractForm.ts'
import { Alert } from '../src/ui/text/Alert.tsx'
import { Avatar } from '../src/ui/picture/Avatar.tsx'
import { Button } from '../src/ui/button/Button.tsx'
import { TagList } from '../src/ui/text/Chip.tsx'
import { CopyButton } from '../src/ui/button/CopyButton.tsx'
import { Countdown } from '../src/ui/picture/Countdown.tsx'
import { DateBlock } from '../src/ui/picture/DateBlock.tsx'
import { Dialog } from '../src/ui/overlay/Dialog.tsx'
import { Empty } from '../src/ui/page/Empty.tsx'
import { Failure } from '../src/ui/page/Failure.tsx'
import { FormSummary } from '../src/ui/form/FormSummary.tsx'
import { Icon } from '../src/ui/picture/Icon.tsx'
import { Money } from '../src/ui/text/Money.tsx'
import { PageHeading } from '../src/ui/page/PageHeading.tsx'
import { PasswordInput } from '../src/ui/form/PasswordInput.tsx'
import { Pattern } from '../src/ui/picture/Pattern.tsx'
import { QrCode } from '../src/ui/picture/QrCode.tsx'
import { RadioCards } from '../src/ui/form/RadioCards.tsx'
import { Select } from '../src/ui/form/Select.tsx'
import { Loading, Skeleton } from '../src/ui/page/Skeleton.tsx'
import { StatusBadge } from '../src/ui/text/StatusBadge.tsx'
import { Table } from '../src/ui/table/Table.tsx'
import { Tabs } from '../src/ui/page/Tabs.tsx'
import { TextArea } from '../src/ui/form/TextArea.tsx'
import { TextInput } from '../src/ui/form/TextInput.tsx'
import { showToast } from '../src/ui/overlay/toasts.ts'
import { ToastStack } from '../src/ui/overlay/ToastStack.tsx'
import { samples, soon } from './samples.ts'

// Every component on one page, for visual checks: `npx vite web`, then /gallery/. Not part of the product's build.

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-14">
    <h2 className="mb-5">{title}</h2>
    {children}
  </section>
)

const Form = () => {
  const { field, onSubmit, problems, isPending } = useContractForm({
    schema: registerEndpoint.body,
    defaultValues: { email: '', username: '', password: '' },
    send: () => new Promise((resolve) => setTimeout(resolve, 1500)),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-md content-start gap-5">
      <FormSummary problems={problems} />
      <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextInput label="Username" optional help="Others see it" {...field('username')} />
      <PasswordInput label="Password" autoComplete="new-password" {...field('password')} />
      <Button type="submit" pending={isPending} pendingLabel="Joining...">
        {' '}
        Create an account{' '}
      </Button>
    </form>
  )
}

const Floating = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [tab, setTab] = useState('one')
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
        <Button
          tone="secondary"
          onClick={() => showToast({ title: 'Ana will be told by mail', description: 'In a minute or so' })}
        >
          Toast
        </Button>
        <CopyButton text="https://example.org" />
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Donate $25.00 to Safe crossings"
        description="You approve it at PayPal in the next step."
        footer={
          <>
            <Button tone="quiet" onClick={() => setIsOpen(false)}>
              Not now
            </Button>
            <Button>Donate $25.00</Button>
          </>
        }
      >
        <p>The organiser sees your name all the same.</p>
      </Dialog>
      <div className="mt-6">
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Story', panel: 'The story' },
            { value: 'two', label: 'Money', panel: 'The money' },
          ]}
        />
      </div>
    </>
  )
}

const CardsShown = () => (
  <Section title="Cards">
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {samples.map((campaign) => (
        <CampaignCard key={campaign._id} campaign={campaign} headingLevel="h3" />
      ))}
    </div>
  </Section>
)

const CoversWithoutAPictureShown = () => (
  <Section title="Covers without a picture">
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Pattern key={index} seed={`campaign-${index}`} className="aspect-video w-full rounded-md" />
      ))}
    </div>
  </Section>
)

const DaysShown = () => (
  <Section title="Days">
    <div className="flex flex-wrap items-end gap-4">
      <DateBlock day="2026-12-01" size="small" />
      <DateBlock day="2026-12-28" />
      <DateBlock day="2026-12-01" withWeekday />
      <DateBlock day="2026-12-24" size="large" withWeekday withYear />
      <DateBlock day="2026-09-04" size="large" withWeekday state="past" />
      <DateBlock day="2026-09-04" size="large" withWeekday state="cancelled" />
      <DateBlock day={null} size="large" />
      <div className="w-80">
        <Countdown endsAt={soon} />
      </div>
      <Countdown endsAt="2020-01-01T00:00:00Z" />
    </div>
  </Section>
)

const ButtonsShown = () => (
  <Section title="Buttons">
    <div className="flex flex-wrap gap-3">
      <Button>Support</Button>
      <Button tone="secondary">Share</Button>
      <Button tone="quiet">Not now</Button>
      <Button tone="danger">Cancel the campaign</Button>
      <Button pending pendingLabel="Supporting...">
        Support
      </Button>
      <Button pending tone="secondary">
        Try again
      </Button>
      <Button size="large">
        <Icon name="coin" /> Donate
      </Button>
    </div>
  </Section>
)

const FloatingShown = () => (
  <Section title="Floating">
    <Floating />
  </Section>
)

const FormShown = () => (
  <Section title="Form">
    <div className="grid gap-10 lg:grid-cols-2">
      <Form />
      <div className="grid content-start gap-5">
        <TextInput label="Amount" before="$" inputMode="decimal" error="Enter a valid amount" defaultValue="0" />
        <Select label="Currency" options={[{ value: 'USD', label: 'US dollars' }]} />
        <TextArea label="Story" help="Plain text, line breaks are kept." />
        <RadioCards
          label="What do you ask for?"
          name="mode"
          columns={3}
          defaultValue="both"
          options={[
            { value: 'action', label: 'Action', description: 'People do something on the day' },
            { value: 'donation', label: 'Donations', description: 'People give money' },
            { value: 'both', label: 'Both' },
          ]}
        />
      </div>
    </div>
  </Section>
)

const MessagesShown = () => (
  <Section title="Messages">
    <div className="grid gap-3">
      <Alert title="Donations are taken in US dollars">The goal is in euros; no exchange rate is made up.</Alert>
      <Alert tone="good" title="Saved 14:02" />
      <Alert tone="warning" title="PayPal still holds this payment">
        We mail you when it has arrived.
      </Alert>
      <Failure what="The donation could not be started" safe="You have not been charged." retry={() => undefined} />
      <Empty action={<Button>Create a campaign</Button>}>No campaigns yet.</Empty>
      <Loading>
        <Skeleton className="h-16" />
      </Loading>
    </div>
  </Section>
)

const FiguresAndWordsShown = () => (
  <Section title="Figures and words">
    <Table
      caption="Entries"
      rows={samples}
      rowKey={(row) => row._id}
      columns={[
        { key: 'title', header: 'Title', cell: (row) => row.title, isRowHeader: true },
        { key: 'status', header: 'Status', cell: () => <StatusBadge tone="good">Completed</StatusBadge> },
        { key: 'raised', header: 'Raised', align: 'right', cell: (row) => <Money amount={row.totalRaised} /> },
      ]}
    />
    <div className="mt-6 flex flex-wrap items-start gap-6">
      <TagList tags={['river', 'rights of nature']} label="Tags" linkTo={(tag) => `/campaigns?tag=${tag}`} />
      <Avatar name="Ana Ruiz" />
      <Avatar name="Sam" />
      <Avatar name="Mei Lin" size="large" />
      <div className="w-48">
        <QrCode text="https://example.org/campaigns/1" label="Link to the campaign" />
      </div>
    </div>
  </Section>
)

const Gallery = () => (
  <main className="wrapper py-10">
    <PageHeading lead="Every component of Muster, to be looked at.">Components</PageHeading>
    <CardsShown />
    <CoversWithoutAPictureShown />
    <DaysShown />
    <ButtonsShown />
    <FloatingShown />
    <FormShown />
    <MessagesShown />
    <FiguresAndWordsShown />
    <ToastStack />
  </main>
)

const root = document.getElementById('root')
if (root) {
  const queryClient = createBrowserQueryClient()
  const api = createApi({ fetcher: (url, init) => fetch(url, init) })
  const pages = [{ path: '*', page: { Component: Gallery } }]
  const router = new BrowserRouter({ pages, Frame: Outlet, Failure: () => null }, { api, queryClient }, {})
  createRoot(root).render(
    <NowProvider nowMs={Date.now()}>
      <RouterProvider router={router} />
    </NowProvider>,
  )
}
