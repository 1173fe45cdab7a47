import { mapUrl } from '@muster/contract/facts/meeting.ts'
import { pointIn } from '../../../../lib/typed-point.ts'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { MapLink } from '../../../../ui/text/MapLink.tsx'
import { lengthWords } from './lengths.ts'
import { PointQuestion } from './PointQuestion.tsx'
import type { Editor } from './useEditor.ts'

/** Where people meet: in words, and as a point on a map. */
export const MeetingFields = ({ editor }: { editor: Editor }) => {
  const { field, values } = editor
  const point = pointIn(values.meetingPlace)
  return (
    <>
      <TextInput
        {...field('meetingPoint')}
        label="Meeting point"
        optional
        dir="auto"
        enterKeyHint="next"
        help={`The address where people find each other, such as “Main Square 4, at the fountain”. Our mails link it to a map.${lengthWords('meetingPoint', values)}`}
      />
      <PointQuestion editor={editor} />
      <details open={values.meetingPlace !== ''}>
        <summary className="min-h-11 cursor-pointer py-2.5">
          The address is not on the map? Give its coordinates
        </summary>
        <TextInput
          {...field('meetingPlace')}
          label="Coordinates of the meeting point"
          optional
          enterKeyHint="next"
          className="figure"
          help="Latitude and longitude, such as 46.5547, 15.6459, or a link copied from a map. The page links to it."
        />
        {point && (
          <p className="mt-1">
            <MapLink url={mapUrl(point)}>See this point on a map</MapLink>
          </p>
        )}
      </details>
    </>
  )
}
