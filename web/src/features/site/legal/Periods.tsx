import type { LegalText } from '@muster/contract/site/organisation.ts'

/** For how long each kind of personal data is kept. */
export const Periods = ({ periods }: Pick<LegalText, 'periods'>) => (
  <section aria-labelledby="periods" className="max-w-prose">
    <h2 id="periods" className="text-[1.4rem]">
      How long data is kept
    </h2>
    <table className="mt-3 w-full border-collapse text-left max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-line">
          <th scope="col" className="py-2 pr-6 font-semibold">
            Data
          </th>
          <th scope="col" className="py-2 font-semibold">
            Kept
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {periods.map(({ data, kept }) => (
          <tr key={data} className="border-b border-line align-top last:border-0 max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pr-6 font-normal max-sm:block max-sm:p-0 max-sm:font-semibold sm:w-1/2">
              {data}
            </th>
            <td className="py-3 first-letter:uppercase max-sm:block max-sm:p-0">{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
