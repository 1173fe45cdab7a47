import { addQuarantineNoteEndpoint, type QuarantineItem } from '@muster/contract/money/ledger.ts'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { formatInstantThere } from '../../../../lib/format.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { FormSummary } from '../../../../ui/form/FormSummary.tsx'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { Timeline } from '../../../../ui/picture/Timeline.tsx'
import { showToast } from '../../../../ui/overlay/toasts.ts'
import { Fact } from '../Fact.tsx'
import { detailWords, ledgerZone, searchable } from './ledger-words.ts'
import { useShowNoted } from './ledger.queries.ts'

const places = Object.keys(detailWords)
const placeOf = (name: string) => (places.includes(name) ? places.indexOf(name) : places.length)

const Detail = ({ name, value }: { name: string; value: string }) =>
  searchable.has(name) ? (
    <Link to={paths.adminLedger({ q: value })} className="text-link">
      {value}
    </Link>
  ) : (
    <span className="figure">{value}</span>
  )

const Facts = ({ item }: { item: QuarantineItem }) => (
  <dl>
    <Fact name="Set aside">{formatInstantThere(item.foundAt, ledgerZone)}</Fact>
    {Object.entries(item.details)
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([name, value]) => (
        <Fact key={name} name={detailWords[name] ?? name}>
          <Detail name={name} value={value} />
        </Fact>
      ))}
    <Fact name="Kept as">
      <code>{item.source}</code>
    </Fact>
  </dl>
)

const Notes = ({ notes }: { notes: QuarantineItem['notes'] }) => (
  <section aria-labelledby="aside-notes">
    <h3 id="aside-notes" className="mb-3">
      Findings
    </h3>
    <Timeline
      label="Notes"
      zone={ledgerZone}
      steps={notes.map(({ by, note, createdAt }) => ({
        title: <bdi>{by.displayName}</bdi>,
        at: createdAt,
        children: <PlainText text={note} />,
      }))}
    />
  </section>
)

const NoteForm = ({ item, onDone }: { item: QuarantineItem; onDone: () => void }) => {
  const api = useApi()
  const showNoted = useShowNoted()
  const isFirst = item.lookedIntoAt === null
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema: addQuarantineNoteEndpoint.body,
    defaultValues: { note: '' },
    failure: 'Failed to save the note',
    send: async (body) => {
      await showNoted(await api.call(addQuarantineNoteEndpoint, { params: { id: item._id }, body }))
      showToast({ title: isFirst ? 'Marked as reviewed' : 'Noted' })
      onDone()
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <TextArea
        {...field('note')}
        label="What did you find out?"
        help="Kept with your name, and never changed. It moves no money."
      />
      <div className="flex justify-end">
        <Button type="submit" pending={isPending}>
          {isFirst ? 'Mark as reviewed' : 'Add the note'}
        </Button>
      </div>
    </form>
  )
}

/** A quarantined record with its details, and a form for notes. */
export const QuarantineSheet = ({ item, onClose }: { item: QuarantineItem | null; onClose: () => void }) => (
  <Sheet
    open={item !== null}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={item?.reason}
    description={item && 'Not in any campaign’s balance, unless PayPal later confirms that it belongs there.'}
  >
    {item && (
      <div className="grid gap-8">
        <Facts item={item} />
        {item.notes.length > 0 && <Notes notes={item.notes} />}
        <NoteForm key={item.notes.length} item={item} onDone={onClose} />
      </div>
    )}
  </Sheet>
)
