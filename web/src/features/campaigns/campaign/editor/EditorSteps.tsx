import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { zoneName } from '@muster/contract/facts/zones.ts'
import { currencies } from '@muster/contract/facts/money.ts'
import { useState } from 'react'
import { dayIn, formatDay, formatZone } from '../../../../lib/format.ts'
import { largeAmountHelp } from '../../../../lib/typed-amount.ts'
import { useNow } from '../../../../lib/now.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { PlaceInput } from '../PlaceInput.tsx'
import type { PlaceFields as Place } from '../places.ts'
import type { EditorValues } from './editor-values.ts'
import { lengthWords } from './lengths.ts'
import { LockedPart } from './LockedPart.tsx'
import { MeetingFields } from './MeetingFields.tsx'
import { TagInput } from './TagInput.tsx'
import { zoneOptions } from './zone-options.ts'
import type { Editor } from './useEditor.ts'

type StepProps = { editor: Editor }

export const WhatStep = ({ editor }: StepProps) => {
  const { field, form, values } = editor
  const tags = field('tags')
  return (
    <>
      <LockedPart editor={editor} of="title">
        <TextInput
          {...field('title')}
          label="Title"
          autoComplete="off"
          enterKeyHint="next"
          dir="auto"
          help={`What should change, in one line. Start with a verb.${lengthWords('title', values)}`}
        />
      </LockedPart>
      <LockedPart editor={editor} of="targetType">
        <RadioCards
          {...field('targetType')}
          label="Aimed at"
          options={[
            { value: 'policy', label: 'Policy', description: 'Public policy: a council, a parliament, an authority' },
            { value: 'corporate', label: 'Corporate', description: 'A company: a business, a bank, an employer' },
          ]}
        />
      </LockedPart>
      <TagInput
        id={tags.id}
        error={tags.error}
        tags={values.tags}
        onChange={(next) => form.setValue('tags', next, { shouldDirty: true })}
      />
    </>
  )
}

const scopeOptions = [
  { value: 'global', label: 'Global' },
  { value: 'country', label: 'Country' },
  { value: 'state', label: 'State' },
  { value: 'city', label: 'City' },
]

/** What the choice of a place did to the times; null: nothing, or another zone was chosen since. */
const zoneWords = (zoneSet: string | null, { timeZone }: EditorValues) =>
  zoneSet !== null && zoneSet === zoneName(timeZone)
    ? `The times above are now in ${formatZone(zoneSet)}, because the day is there.`
    : null

const PlaceFields = ({ editor: { field, form, values, setUnknownZone, zoneQuestion } }: StepProps) => {
  const { locationType: scope } = values
  const [zoneSet, setZoneSet] = useState<string | null>(null)
  const placeField = (kind: PlaceScope) => {
    const { id, error } = field(kind)
    return {
      id,
      error,
      scope: kind,
      ...(kind !== 'country' && { country: values.country }),
      value: values[kind],
      onType: (text: string) => form.setValue(kind, text, { shouldDirty: true }),
      onTake: (fields: Partial<Place>, timeZone?: string) => {
        const taken = Object.entries(fields) as [PlaceScope, string][]
        for (const [part, text] of taken) form.setValue(part, text, { shouldDirty: true })
        const isNew = timeZone !== undefined && timeZone !== zoneName(values.timeZone)
        if (isNew) form.setValue('timeZone', timeZone, { shouldDirty: true })
        setZoneSet(isNew ? timeZone : null)
        const place = fields.city ?? fields.state ?? fields.country ?? ''
        setUnknownZone(timeZone === undefined && place !== '' ? { place, timeZone: values.timeZone } : null)
      },
    }
  }
  return (
    <>
      {scope === 'city' && <PlaceInput {...placeField('city')} label="City" />}
      {(scope === 'city' || scope === 'state') && (
        <PlaceInput
          {...placeField('state')}
          label="State"
          optional={scope === 'city'}
          help="State, region or province"
        />
      )}
      {scope !== 'global' && <PlaceInput {...placeField('country')} label="Country" optional={scope !== 'country'} />}
      <p role="status" className="-mt-2 text-sm text-mute empty:hidden">
        {zoneWords(zoneSet, values) ?? zoneQuestion}
      </p>
    </>
  )
}

/** What the page will say about the day. */
const dayNote = ({ executionDate: day, startTime, endTime, timeZone }: EditorValues) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
    return startTime === ''
      ? 'Without a day the page says “Date to be announced”. You can set it later.'
      : 'Without a day the page says “Date to be announced”. The start time is kept and shown once there is a day.'
  }
  const start = startTime === '' ? '' : `People start at ${startTime}. `
  const end = endTime === '' ? '' : `They leave at ${endTime}. `
  return `${start}${end}The campaign ends ${formatDay(day)}, 23:59 ${zonePlace(timeZone)}.`
}

export const WhenStep = ({ editor }: StepProps) => {
  const { field, values } = editor
  const nowMs = useNow()
  const [zones] = useState(() => zoneOptions(values.timeZone))
  const { timeZone } = values
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <LockedPart editor={editor} of="executionDate">
          <TextInput
            {...field('executionDate')}
            label="Coordination date"
            optional
            type="date"
            min={dayIn(nowMs, timeZone)}
            max="9999-12-31"
          />
        </LockedPart>
        <LockedPart editor={editor} of="startTime">
          <div className="grid grid-cols-2 gap-5">
            <TextInput {...field('startTime')} label="Start time" optional type="time" />
            <TextInput {...field('endTime')} label="End time" optional type="time" />
          </div>
        </LockedPart>
      </div>
      <LockedPart editor={editor} of="timeZone">
        <Select {...field('timeZone')} label="Time zone" options={zones} help={editor.zoneQuestion} />
      </LockedPart>
      <p className="-mt-2 rounded-md bg-sunk px-4 py-3 text-sm" aria-live="polite">
        {dayNote(values)}
      </p>
      <LockedPart editor={editor} of="locationType">
        <RadioCards {...field('locationType')} label="Where is it?" columns={4} options={scopeOptions} />
        <PlaceFields editor={editor} />
      </LockedPart>
      <LockedPart editor={editor} of="meetingPoint">
        <MeetingFields editor={editor} />
      </LockedPart>
    </>
  )
}

const currencyWords = { USD: 'US dollars (USD)', EUR: 'Euro (EUR)', GBP: 'Pounds (GBP)' } as const

export const ActionStep = ({ editor, isCurrencyFixed }: StepProps & { isCurrencyFixed: boolean }) => {
  const { field, values } = editor
  return (
    <LockedPart editor={editor} of="actionMode">
      <RadioCards
        {...field('actionMode')}
        label="What do people do?"
        columns={3}
        options={[
          { value: 'both', label: 'Act and donate', description: 'A day of action that costs money' },
          { value: 'action', label: 'Act', description: 'No donations are taken' },
          { value: 'donation', label: 'Donate', description: 'The campaign only needs money' },
        ]}
      />
      {values.actionMode !== 'donation' && (
        <TextArea
          {...field('actionDescription')}
          label="What to do on the day"
          rows={5}
          dir="auto"
          help={`What happens, and what to bring. Supporters get this by mail a day before the start.${lengthWords('actionDescription', values)}`}
        />
      )}
      <TextInput
        {...field('peopleGoal')}
        label="How many do you need?"
        optional
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        className="figure"
        help="The number of people. The page shows how many of them support the campaign."
      />
      {values.actionMode !== 'action' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...field('goalAmount')}
            label="Goal"
            optional
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            className="figure"
            help={`${largeAmountHelp} Leave it empty for no goal.`}
          />
          <Select
            {...field('currency')}
            label="Currency of the goal"
            disabled={isCurrencyFixed}
            options={currencies.map((currency) => ({ value: currency, label: currencyWords[currency] }))}
            help={isCurrencyFixed ? 'It cannot change after the first donation.' : 'Donations are taken in US dollars.'}
          />
        </div>
      )}
    </LockedPart>
  )
}
