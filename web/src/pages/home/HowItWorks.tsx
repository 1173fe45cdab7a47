const steps = [
  {
    title: 'Someone picks a day',
    text: 'They write what should change, who decides it, where, and when people will act. Publishing takes a few minutes.',
  },
  {
    title: 'People support it',
    text: 'Support with one click, or with only an email address. Donate if the plan costs money. The countdown runs for everyone.',
  },
  {
    title: 'Everyone acts on the same day',
    text: 'The page says what to do and counts down to the end of the day. Afterwards, anyone can read the accounts.',
  },
]

export const HowItWorks = () => (
  <section aria-labelledby="how" className="wrapper pt-20 lg:pt-28">
    <h2 id="how">How it works</h2>
    <ol className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t-4 border-ink pt-4">
          <span
            aria-hidden="true"
            className="figure block text-5xl font-extrabold leading-none tracking-tighter text-aubergine"
          >
            {index + 1}
          </span>
          <h3 className="mt-4 text-xl">{title}</h3>
          <p className="mt-2 text-mute">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
